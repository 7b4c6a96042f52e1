// Looks again after two seconds whether the game is ready.

const { href } = document.getElementById("main").dataset;
setTimeout(() => location.replace(href), 2000);

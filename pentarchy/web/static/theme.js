// Light or dark: what the system says, until the button says otherwise; and a word to the sheets that there is script. Runs
// before the page is drawn.

(() => {
  const root = document.documentElement;
  root.dataset.hasScript = "";
  // A browser that remembers nothing, as memory.js has it; this script is no module, since modules come too late.
  const memory = (work) => {
    try {
      return work(localStorage);
    } catch {
      return null;
    }
  };
  const kept = memory((storage) => storage.getItem("theme"));
  if (kept) root.dataset.theme = kept;
  const isDark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    button.disabled = false;
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      memory((storage) => storage.setItem("theme", root.dataset.theme));
    });
  });
})();

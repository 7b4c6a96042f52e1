// Leaving a game for good: with script one is asked by a dialog instead of by what folds out.

/** Asks whoever presses on leaving, and calls ``leave`` if they mean it. */
export function askBeforeLeaving(leave) {
  document.getElementById("panel-seat").addEventListener("click", async (event) => {
    const summary = event.target.closest(".leaving > summary");
    if (!summary) return;
    event.preventDefault();
    document.getElementById("leaving-words").textContent = summary.parentElement.querySelector(".leaving-words").textContent;
    if (await isMeant()) leave();
  });
}

function isMeant() {
  const dialog = document.getElementById("leaving");
  dialog.returnValue = "stay";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "leave"), { once: true }));
}

// The menu of a table closes by Escape and by a press beside it.

const open = () => document.querySelector("details.menu[open]");

/** Closes the menu, and goes back to what opened it. Returns whether it was open. */
export function closeMenu() {
  const menu = open();
  if (!menu) return false;
  menu.open = false;
  menu.querySelector("summary").focus();
  return true;
}

/** Has a press anywhere else close it; whoever presses there wants to be there. A dialog that it opened belongs to it. */
export function closeMenuBesideIt() {
  document.addEventListener("pointerdown", ({ target }) => {
    const menu = open();
    if (menu && !menu.contains(target) && !target.closest("dialog")) menu.open = false;
  });
}

// The table's address: shown whole, copied, and with a word where only this machine can open it.

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];
const SAID_FOR = 2000;

async function copy(words) {
  if (navigator.clipboard) return navigator.clipboard.writeText(words);
  // Without TLS there is no clipboard but this one.
  const field = document.createElement("textarea");
  field.value = words;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

/** Has a button copy an address and say so for a moment. */
export function copies(button, address) {
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await copy(address);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = words), SAID_FOR);
  });
}

/** Makes the invitations on the page complete: the server does not know by which name it is called. */
export function completeInvitations() {
  for (const form of document.querySelectorAll(".invitation")) complete(form);
}

function complete(form) {
  const field = form.querySelector("input[readonly]");
  const button = form.querySelector("button[hidden]");
  if (!field || !button) return;
  field.value = new URL(field.value, location.href).href;
  field.addEventListener("focus", () => field.select());
  copies(button, field.value);
  const isOurs = THIS_MACHINE.includes(location.hostname);
  for (const words of form.querySelectorAll("[data-for-this-machine]")) words.hidden = !isOurs;
  for (const code of form.querySelectorAll("[data-for-others]")) code.hidden = isOurs;
}

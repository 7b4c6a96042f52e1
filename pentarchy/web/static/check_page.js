// The page that checks a record: everything happens here, and nothing is sent anywhere.

import { make } from "./elements.js";
import { checkRecord } from "./record_checks.js";

const place = document.getElementById("result");

/** Who added to the seed, and who promised to and did not. */
function contributors({ contributions, seats }) {
  return contributions.map(({ seat, commitment, value }) => {
    const name = seats?.[seat]?.name || `Seat ${seat}`;
    const words = value === undefined ? "promised a number that never came. If this was you, and your page was open, ask the operator why:" : "added a number. If this was you, your page showed this promise:";
    return make("li", {}, `${name} `, words, " ", make("code", {}, commitment));
  });
}

function show(found, name) {
  place.dataset.state = found.wrong ? "wrong" : "right";
  place.replaceChildren(make("h2", {}, found.wrong ? `${name}: something is wrong` : `${name}: all is right`));
  if (found.wrong) place.append(make("p", { class: "wrong" }, found.wrong));
  if (found.right.length > 0) place.append(make("ul", {}, ...found.right.map((words) => make("li", {}, words))));
  if (found.wrong) return;
  if (found.contributions.length > 0) place.append(make("h3", {}, "Who added to the seed"), make("ul", {}, ...contributors(found)));
  else place.append(make("p", {}, "No browser added to the seed: it is the server’s alone. It was not changed after the game began, but the server chose it."));
  place.append(make("h3", {}, "The digest"), make("p", {}, make("code", { id: "digest" }, found.digest)));
  place.append(make("p", {}, "Compare it with the one that the table showed at the end, or that other players have. If they are the same, you all have the same record."));
}

document.getElementById("file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) show(checkRecord(new Uint8Array(await file.arrayBuffer())), file.name);
});
document.getElementById("save").hidden = location.protocol === "file:";

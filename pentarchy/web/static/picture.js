// The picture of the board: its places, and the changes that the server makes in it.

const MAY_BE_PLACES = "svg.scene > [id], svg.scene g[id]";

/** Applies a keyed patch; ids that are not in the picture are passed over, and no id means the picture itself. */
export function patch(picture, changes) {
  for (const [id, change] of Object.entries(changes)) {
    const element = id ? find(picture, id) : picture;
    if (!element) continue;
    for (const [key, value] of Object.entries(change)) {
      if (key === "#text") setText(element, value);
      else if (key === "#inner") element.innerHTML = value;
      else if (value === null) element.removeAttribute(key);
      else element.setAttribute(key, value);
    }
  }
}

function setText(element, words) {
  // A text stands before the children of its element.
  const first = element.firstChild;
  if (first?.nodeType === Node.TEXT_NODE) first.nodeValue = words;
  else element.prepend(words);
}

export function find(picture, id) {
  return id ? picture.querySelector(`#${CSS.escape(id)}`) : null;
}

/** All places of a picture: what has an outline for its states. */
export function placesOf(picture) {
  return [...picture.querySelectorAll(MAY_BE_PLACES)].filter((element) => element.querySelector(":scope > .veil"));
}

/** What kind of place an element is, by its first class. */
export function kindOf(place) {
  return place.classList[0];
}

/** What a place is called: the first words of what it says of itself. */
export function nameOf(picture, id) {
  return find(picture, id)?.getAttribute("aria-label")?.split(",")[0] ?? id;
}

export function centreOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

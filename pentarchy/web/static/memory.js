// What this browser remembers from one visit to the next. Where it may not, it forgets, and all else works.

/** What was kept under a name, or nothing. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps some words under a name; ``null`` forgets them. */
export function keep(name, words) {
  try {
    if (words === null) localStorage.removeItem(name);
    else localStorage.setItem(name, words);
  } catch {
    // Some browsers have no place for it, or let no page write there.
  }
}

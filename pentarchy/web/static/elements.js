// Elements of a page that script makes.

/** Makes an element with its attributes and what is in it. */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

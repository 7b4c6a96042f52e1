// A picture that knows several layouts stands in the one in which all of it is seen and is largest. The server says in how many
// columns its parts may lie, and where each lies then; here it is only chosen, by the room that there is.

/** Pixels that the smallest words are high, at least: in a layout where they would be lower one scrolls instead. */
const READABLE = 11;
/** So many times as large another layout makes the picture before parts change their columns under somebody's eyes. */
const WORTH = 1.06;

export class Columns {
  /** @param {HTMLElement} frame what the picture is in */
  constructor(frame) {
    this.frame = frame;
    this.columns = 0; // as it stands now
    // In the next frame: what is laid changes what is observed, and a browser complains of that.
    new ResizeObserver(() => requestAnimationFrame(() => this.lay({ isResized: true }))).observe(frame);
    this.lay();
  }

  /** Lays the picture as it is best seen; after each change, because a patch says where parts lie as the server drew them. */
  lay({ isResized = false } = {}) {
    const picture = this.frame.querySelector(":scope > svg[data-layouts]");
    if (!picture) return;
    const layouts = sizesOf(picture);
    const { layout, scale } = this.choose(layouts, READABLE / picture.dataset.smallestWords, isResized);
    this.columns = layout.columns;
    put(picture, layout);
    const wide = (scale || this.scrolled(layout)) * layout.width + this.border;
    picture.classList.toggle("is-whole", scale > 0);
    if (scale > 0 || layout !== layouts[0]) picture.setAttribute("width", wide);
    else picture.removeAttribute("width");
  }

  /** The layout to stand in, and its scale if all of it is seen. */
  choose(layouts, readable, isResized) {
    if (!this.hasRoom) return { layout: layouts[0], scale: 0 };
    const whole = layouts.map((layout) => ({ layout, scale: this.whole(layout) })).filter(({ scale }) => scale >= readable);
    if (whole.length === 0) return { layout: this.shortest(layouts, readable), scale: 0 };
    const best = whole.reduce((one, other) => (other.scale >= one.scale ? other : one));
    const now = isResized ? null : whole.find(({ layout }) => layout.columns === this.columns);
    return now && now.scale * WORTH >= best.scale ? now : best;
  }

  /** The layout in which one scrolls least, among those as wide as the room in which words can be read. */
  shortest(layouts, readable) {
    const high = (layout) => this.scrolled(layout) * layout.height;
    const [shortest] = layouts.filter((layout) => this.scrolled(layout) >= readable).sort((a, b) => high(a) - high(b));
    return shortest ?? layouts[0];
  }

  // The room.

  /** Whether the picture has to fit into something: on phones it is as high as it likes. */
  get hasRoom() {
    return getComputedStyle(this.frame).containerType === "size";
  }

  /** How much of the room the lines around the picture take. */
  get border() {
    return 2 * parseFloat(getComputedStyle(this.frame.querySelector(":scope > svg.scene")).borderLeftWidth);
  }

  /** The scale at which all of a layout is seen. */
  whole({ columns, width, height }) {
    const { frame } = this;
    const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(frame);
    const wide = frame.offsetWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - this.border;
    const high = frame.offsetHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) - this.border;
    return Math.min(wide / width, high / height, this.largest("--whole-column", columns, width));
  }

  /** The scale at which a layout is as wide as there is room beside a scroll bar. */
  scrolled({ columns, width }) {
    const { frame } = this;
    const { paddingLeft, paddingRight } = getComputedStyle(frame);
    const wide = frame.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - this.border;
    return Math.min(wide / width, this.largest("--column", columns, width));
  }

  /** A column becomes no wider than it is read with ease: how wide that is says a property of the frame. */
  largest(property, columns, width) {
    return (columns * parseFloat(getComputedStyle(this.frame).getPropertyValue(property))) / width;
  }
}

/** What ``1:536 1062;2:1052 640`` says: two numbers for each number of columns. */
function byColumns(words) {
  return words.split(";").map((one) => one.split(/[: ]/).map(Number));
}

function sizesOf(picture) {
  return byColumns(picture.dataset.layouts).map(([columns, width, height]) => ({ columns, width, height }));
}

/** Puts the parts of a picture where they lie in a layout, and gives it that size. */
function put(picture, { columns, width, height }) {
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const sheet = picture.querySelector(":scope > .sheet");
  sheet.setAttribute("width", width);
  sheet.setAttribute("height", height);
  for (const part of picture.querySelectorAll(":scope > [data-layouts]")) {
    const [, x, y] = byColumns(part.dataset.layouts).find(([count]) => count === columns);
    part.setAttribute("transform", `translate(${x} ${y})`);
  }
}

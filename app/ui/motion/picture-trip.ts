/**
 * A picture on its way between the card that shows something and the head of its page: which page the card stands on,
 * the path of what it shows, and which of the cards that show it there was pressed.
 */
interface Trip {
  readonly page: string;
  readonly subject: string;
  readonly position: number;
}

/** The trips of this visit, by page and subject, for the way back. */
const trips = new Map<string, Trip>();
let pressed: Trip | undefined;
let carried: { readonly subject: string; readonly address: string } | null = null;

const tripKey = (page: string, subject: string) => `${page} ${subject}`;

/** Frames of cards that show what is at a path, in the order of the document: those with `data-picture-of`. */
function framesOf(subject: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-picture-of]")].filter(
    ({ dataset }) => URL.parse(dataset.pictureOf ?? "", window.location.href)?.pathname === subject,
  );
}

function isInView(frame: Element): boolean {
  const { top, bottom, left, right, width, height } = frame.getBoundingClientRect();
  return width > 0 && height > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
}

/**
 * Notes that a link of a card was pressed: whose picture goes along, and the file of it that the browser has already.
 * False where the card has no picture in view, so that nothing can move.
 */
export function takePicture(link: HTMLAnchorElement): boolean {
  const subject = link.pathname;
  const frames = framesOf(subject);
  let frame: HTMLElement | undefined;
  for (let around: Element | null = link; around && !frame; around = around.parentElement) {
    frame = frames.find((each) => around?.contains(each));
  }
  if (!frame) return false;
  const image = frame.querySelector("img");
  const isLoaded = image?.complete && image.naturalWidth > 0;
  carried = isLoaded ? { subject, address: new URL(image.currentSrc, window.location.href).pathname } : null;
  pressed = { page: window.location.pathname, subject, position: frames.indexOf(frame) };
  trips.set(tripKey(pressed.page, subject), pressed);
  return isInView(frame);
}

/** The trip that a change of page is part of: the press just made, or one made before that history goes back or repeats. */
export function tripBetween(from: string, to: string): Trip | undefined {
  if (pressed?.page === from && pressed.subject === to) {
    const trip = pressed;
    pressed = undefined;
    return trip;
  }
  return trips.get(tripKey(to, from)) ?? trips.get(tripKey(from, to));
}

/** The frame that holds the picture of a trip on one of its two pages; undefined where it is out of view. */
export function frameOn(page: string, { subject, position }: Trip): HTMLElement | undefined {
  const frame =
    page === subject
      ? document.querySelector<HTMLElement>("[data-head-picture]")
      : (framesOf(subject)[position] ?? framesOf(subject)[0]);
  return frame && isInView(frame) ? frame : undefined;
}

/** The address of the picture that the visitor pressed to come to the page at a path; null where none came along. */
export function carriedPicture(page: string): string | null {
  return carried?.subject === page ? carried.address : null;
}

/**
 * Whether pictures may move: asked at the click, as a preference may change, and the router warns where the browser has no
 * transitions.
 */
export function mayMove(): boolean {
  return "startViewTransition" in document && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

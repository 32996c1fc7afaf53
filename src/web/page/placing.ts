/** Places popups next to their opener, within the visible window. */

const GAP = 4;
const LEAST = 96;

/** Returns the part of the window that a phone's keyboard does not cover, in pixels. */
export function measureVisibleArea(): { readonly top: number; readonly bottom: number; readonly right: number } {
  const { visualViewport: seen } = window;
  const top = seen?.offsetTop ?? 0;
  return { top, bottom: top + (seen?.height ?? innerHeight), right: document.documentElement.clientWidth };
}

/**
 * Keeps a popup next to an element: below the element if there is room, otherwise on the side with more room, and always within
 * the window. Content that does not fit can be scrolled.
 * @param anchor returns the element's present place
 * @returns a function that stops moving the popup
 */
export function anchorPopup(popup: HTMLElement, anchor: () => DOMRect): () => void {
  const place = (): void => {
    popup.style.maxHeight = '';
    const { width, height } = popup.getBoundingClientRect();
    const { top, bottom, right } = measureVisibleArea();
    const at = anchor();
    const [above, below] = [at.top - top - 2 * GAP, bottom - at.bottom - 2 * GAP];
    const isBelow = height <= below || below >= above;
    const room = Math.max(LEAST, isBelow ? below : above);
    const tall = Math.min(height, room);
    const y = isBelow ? at.bottom + GAP : at.top - GAP - tall;
    popup.style.maxHeight = `${room}px`;
    popup.style.top = `${Math.max(top + GAP, Math.min(y, bottom - tall - GAP))}px`;
    popup.style.left = `${Math.max(GAP, Math.min(at.left, right - width - GAP))}px`;
  };
  const moved = (event: Event): void => {
    if (!(event.target instanceof Node && popup.contains(event.target))) place();
  };
  place();
  addEventListener('scroll', moved, { capture: true, passive: true });
  addEventListener('resize', place);
  window.visualViewport?.addEventListener('resize', place);
  return () => {
    removeEventListener('scroll', moved, { capture: true });
    removeEventListener('resize', place);
    window.visualViewport?.removeEventListener('resize', place);
  };
}

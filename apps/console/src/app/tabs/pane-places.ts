interface Place {
  /** What the pane was asked when it was scrolled there. */
  search: string;
  top: number;
}

/** How far panes were scrolled: a screen that fills the window takes the frame away with all of them, until one comes back. */
const places = new Map<string, Place>();

export const notePlace = (path: string, place: Place) => void places.set(path, place);
export const forgetPlace = (path: string) => void places.delete(path);

/** How far a pane was scrolled when it was asked the same. */
export function placeOf(path: string, search: string): number {
  const known = places.get(path);
  return known?.search === search ? known.top : 0;
}

/** What is fetched anew takes a while until it is as long as it was, ms. */
const patienceMs = 5_000;

/** Scroll there as soon as there is so much; whoever scrolls meanwhile has another wish. Returns how to give up. */
export function scrollThere(pane: HTMLElement, top: number): () => void {
  pane.scrollTop = top;
  if (pane.scrollTop >= top - 1) return () => undefined;
  const growth = new MutationObserver(() => {
    pane.scrollTop = top;
    if (pane.scrollTop >= top - 1) stop();
  });
  const timer = setTimeout(stop, patienceMs);
  function stop() {
    clearTimeout(timer);
    growth.disconnect();
    for (const wish of wishes) pane.removeEventListener(wish, stop);
  }
  for (const wish of wishes) pane.addEventListener(wish, stop);
  growth.observe(pane, { childList: true, subtree: true });
  return stop;
}
const wishes = ['wheel', 'keydown', 'pointerdown'];

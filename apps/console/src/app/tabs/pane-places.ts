/** How far panes were scrolled, by what they were asked: a screen that fills the window takes the frame away with all of them. */
export const places = new Map<string, number>();

/** What is fetched anew takes a while until it is as long as it was, ms. */
const patienceMs = 5_000;

/** Scroll there as soon as there is so much, unless somebody scrolls meanwhile. Returns how to give up. */
export function scrollThere(pane: HTMLElement, top: number) {
  const go = () => {
    pane.scrollTop = top;
    if (pane.scrollTop >= top - 1) stop();
  };
  const growth = new MutationObserver(go);
  const hands = new AbortController();
  const stop = () => {
    growth.disconnect();
    hands.abort();
  };
  for (const by of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const)
    pane.addEventListener(by, stop, { passive: true, signal: hands.signal });
  growth.observe(pane, { childList: true, subtree: true });
  setTimeout(stop, patienceMs);
  go();
  return stop;
}

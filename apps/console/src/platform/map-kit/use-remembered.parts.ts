import { type RefObject, useEffect, useRef, useState } from 'react';

/** An expensive object that is created once and disposed of when its page is closed; in a hidden tab it only rests. */
export interface Kept {
  /** The page is visible. Returns what to do when it no longer is. */
  wake(): () => void;
  end(): void;
}

/** Calls back once an element has left the document, when its tab was closed. */
function whenGone(element: HTMLElement, work: () => void) {
  const pane = element.closest('.pane')?.parentElement ?? document.body;
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    work();
  });
  observer.observe(pane, { childList: true });
}

/**
 * Creates it as soon as `ready`, in the element of `place`. A hidden tab runs no effects, so that an effect cannot
 * tell closing from hiding; the document can.
 */
export function useRemembered<T extends Kept>(
  place: RefObject<HTMLElement | null>,
  ready: boolean,
  make: (element: HTMLElement) => Promise<T>,
): T | undefined {
  const [kept, setKept] = useState<T>();
  const begun = useRef(false);
  const making = useRef(make);
  making.current = make;

  useEffect(() => {
    const element = place.current;
    if (!ready || !element || begun.current) return;
    begun.current = true;
    void making.current(element).then((made) => {
      if (!element.isConnected) return made.end();
      whenGone(element, () => made.end());
      setKept(made);
    });
  }, [place, ready]);

  useEffect(() => kept?.wake(), [kept]);
  return kept;
}

import { type RefObject, type UIEvent, useEffect, useEffectEvent, useRef } from 'react';
import { paneId } from '../tabs/tabs.ts';
import { useLayout } from './layout-store.ts';

/** How far down the page must be before a header hides, pixels. */
const hideAfter = 100;

/** `fixed`: stands still · `loose`: goes with the page · `hide`: gives way while somebody scrolls down. */
export type HeadMode = 'fixed' | 'loose' | 'hide';

function useHeadMode(): HeadMode {
  const { fixedHeader, autoHideHeader } = useLayout();
  if (!fixedHeader) return 'loose';
  return autoHideHeader ? 'hide' : 'fixed';
}

/** Moves header and menu as far as they go with the page. Nothing is drawn anew for it. */
export function useHeadShift(frame: RefObject<HTMLElement | null>, path: string) {
  const mode = useHeadMode();
  const { fixSiderbar } = useLayout();
  const last = useRef(0);

  const put = (top: number) => {
    const { current } = frame;
    if (!current) return;
    current.style.setProperty('--scrolled', `${top}px`);
    if (Math.abs(top - last.current) > 2 || top === 0)
      current.dataset.away = String(mode === 'hide' && top > hideAfter && top > last.current);
    last.current = top;
  };
  const begin = useEffectEvent(() => {
    last.current = 0;
    put(document.getElementById(paneId(path))?.scrollTop ?? 0);
    if (frame.current) frame.current.dataset.away = 'false';
  });
  useEffect(() => begin(), [path, mode, fixSiderbar]);

  return {
    mode,
    onScrollCapture: ({ target }: UIEvent) => {
      if (target instanceof HTMLElement && target.id === paneId(path)) put(target.scrollTop);
    },
  };
}

import { useCallback, useEffect, useState } from 'react';
import type { Members } from '../fleet/fleet-view.ts';

/** Up to this width the card of a vehicle and a list beside the map do not fit side by side. */
const narrow = '(max-width: 991px)';

const inList = () => document.activeElement?.closest('.pile-list') != null;

/** The pile that is listed, if any; closed when the moment changes. */
export function usePile(at: number | undefined) {
  const [shown, show] = useState<Members>();
  useEffect(() => show(undefined), [at]);
  const close = useCallback(() => {
    if (inList()) document.querySelector<HTMLElement>('.pane:not([hidden]) .maplibregl-canvas')?.focus();
    show(undefined);
  }, []);
  return {
    shown,
    show,
    close,
    /** A vehicle was chosen and its card opens. */
    chosen: () => {
      if (matchMedia(narrow).matches) show(undefined);
    },
    /** Whether cancelling closes this list rather than something opened later. */
    isNext: (car: string | undefined) => shown !== undefined && (car === undefined || inList()),
  };
}

export type Pile = ReturnType<typeof usePile>;

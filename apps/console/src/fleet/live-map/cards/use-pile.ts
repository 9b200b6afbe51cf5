import { useCallback, useEffect, useState } from 'react';
import type { Members } from '../fleet/fleet-view.ts';

/** Up to here the card of a vehicle and a list beside the map have no room side by side. */
const narrow = '(max-width: 991px)';

const inList = () => document.activeElement?.closest('.pile-list') != null;

/** The pile whose vehicles are listed, if any; a pile of one moment is none of another. */
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
    /** One was chosen and its card opens. */
    chosen: () => {
      if (matchMedia(narrow).matches) show(undefined);
    },
    /** Whether giving up means this list and nothing that was opened later. */
    isNext: (car: string | undefined) => shown !== undefined && (car === undefined || inList()),
  };
}

export type Pile = ReturnType<typeof usePile>;

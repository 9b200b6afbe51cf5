import { type RefObject, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { appearance, useAppearance } from '../../ui/appearance.ts';
import type { Appearance } from '../../ui/tones.ts';
import { canDraw } from './can-draw.parts.ts';

export interface DrawnMap {
  setAppearance(look: Appearance): void;
  end(): void;
}

/**
 * A map in the element of `place`, created once by `make`; removed with its component. `none`: this browser cannot
 * show maps.
 */
export function useDrawnMap<M extends DrawnMap>(
  place: RefObject<HTMLElement | null>,
  make: (container: HTMLElement, look: Appearance) => Promise<M>,
) {
  const [map, setMap] = useState<M | 'coming' | 'none'>('coming');
  const made = useRef<M>(undefined);
  const begun = useRef(false);
  const gone = useRef(false);
  const first = useRef(make);
  const look = useAppearance();

  useEffect(() => {
    const element = place.current;
    if (!element || begun.current) return;
    begun.current = true;
    const coming = canDraw() ? first.current(element, appearance()) : Promise.resolve(undefined);
    void coming.then((next) => {
      if (gone.current) return next?.end();
      made.current = next;
      setMap(next ?? 'none');
    });
  }, [place]);

  // Only an insertion effect ends with the component and not when its tab is hidden.
  useInsertionEffect(
    () => () => {
      gone.current = true;
      made.current?.end();
    },
    [],
  );
  const drawn = typeof map === 'string' ? undefined : map;
  useEffect(() => drawn?.setAppearance(look), [drawn, look]);
  return { map: drawn, state: typeof map === 'string' ? map : ('there' as const) };
}

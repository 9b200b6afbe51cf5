import { type RefObject, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { locale } from '../../kit/words.ts';
import { appearance, useAppearance } from '../../ui/appearance.ts';
import { wantsStillness } from '../../ui/stillness.ts';
import type { Start } from '../map-kit/base-map.parts.ts';
import { canDraw } from '../map-kit/can-draw.parts.ts';
import { replayWords as words } from './replay.words.ts';
import type { ReplayMap } from './replay-map.ts';

async function makeMap(container: HTMLElement, start: Start) {
  if (!canDraw()) return undefined;
  const { ReplayMap } = await import('./replay-map.ts');
  return new ReplayMap({
    container,
    start,
    appearance: appearance(),
    language: locale === 'zh-CN' ? 'zh' : 'en',
    title: words.canvas,
    here: words.here,
    still: wantsStillness(),
  });
}

/** A map in the element of `place`; it goes when its component goes. `none`: this browser cannot draw maps. */
export function useReplayMap(place: RefObject<HTMLElement | null>, start: Start) {
  const [map, setMap] = useState<ReplayMap | 'coming' | 'none'>('coming');
  const made = useRef<ReplayMap>(undefined);
  const begun = useRef(false);
  const gone = useRef(false);
  const first = useRef(start);
  const look = useAppearance();

  useEffect(() => {
    const element = place.current;
    if (!element || begun.current) return;
    begun.current = true;
    void makeMap(element, first.current).then((next) => {
      if (gone.current) return next?.end();
      made.current = next;
      setMap(next ?? 'none');
    });
  }, [place]);

  // Only an insertion effect ends with the component and not with the hiding of its tab.
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

import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
} from 'react';
import { locale } from '../../../kit/words.ts';
import type { Start } from '../../../platform/map-kit/base-map.parts.ts';
import type { WantedBaseMap } from '../../../platform/map-kit/base-maps.parts.ts';
import { canDraw } from '../../../platform/map-kit/can-draw.parts.ts';
import { appearance, useAppearance } from '../../../ui/appearance.ts';
import type { FenceMap } from './fence-map.ts';

/** `none`: this browser cannot show maps. */
export type MapState = FenceMap | 'coming' | 'none';

/** The base map of a page, whatever its reader has chosen elsewhere. */
export const BaseMapContext = createContext<WantedBaseMap>(undefined);

interface Wanted {
  title: string;
  start: Start;
  baseMap: WantedBaseMap;
}

async function makeMap(container: HTMLElement, { title, start, baseMap }: Wanted) {
  if (!canDraw()) return undefined;
  const { FenceMap } = await import('./fence-map.ts');
  const language = locale === 'zh-CN' ? 'zh' : 'en';
  return new FenceMap({ container, appearance: appearance(), language, title, start, baseMap });
}

/**
 * A map in the element of `place`, created as soon as its position is known. It survives when its tab is hidden and
 * is removed with its component, which only an insertion effect can tell apart.
 */
export function useFenceMap(place: RefObject<HTMLElement | null>, title: string, start: Start | undefined) {
  const [map, setMap] = useState<MapState>('coming');
  const begun = useRef(false);
  const made = useRef<FenceMap>(undefined);
  const gone = useRef(false);
  const look = useAppearance();
  const baseMap = useContext(BaseMapContext);
  const known = start !== undefined;
  const first = useRef(start);
  first.current ??= start;

  useEffect(() => {
    const element = place.current;
    if (!known || !first.current || !element || begun.current) return;
    begun.current = true;
    void makeMap(element, { title, start: first.current, baseMap }).then((next) => {
      if (gone.current) return next?.end();
      made.current = next;
      setMap(next ?? 'none');
    });
  }, [place, title, known, baseMap]);

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

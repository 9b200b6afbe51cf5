import { useEffect, useEffectEvent, useRef } from 'react';
import { locale } from '../../../kit/words.ts';
import { startAt } from '../start-at.parts.ts';
import { useDrawnMap } from '../use-drawn-map.parts.ts';
import type { Dot } from './dots-map.ts';
import { MapFrame } from './map-frame.parts.tsx';
import './map-with-dots.css';

interface MapWithDotsProps {
  title: string;
  /** Another value moves the map to fit all dots. */
  view: string;
  dots: readonly Dot[];
  /** Called with the id of the clicked dot. */
  open?(id: string): void;
  /** In a drawer, beside other content. */
  small?: boolean;
}

/** A map with dots. Its content must also be given in words beside it. */
export function MapWithDots({ title, view, dots, open, small = false }: MapWithDotsProps) {
  const place = useRef<HTMLDivElement>(null);
  const opened = useEffectEvent((id: string) => open?.(id));
  const opens = open !== undefined;
  const { map, state } = useDrawnMap(place, async (container, look) => {
    const { DotsMap } = await import('./dots-map.ts');
    const language = locale === 'zh-CN' ? 'zh' : 'en';
    const start = startAt(dots.map(({ at }) => at));
    return new DotsMap({
      container,
      appearance: look,
      language,
      title,
      start,
      ...(opens && { open: opened }),
    });
  });
  useEffect(() => map?.show(view, dots), [map, view, dots]);
  return <MapFrame place={place} state={state} title={title} small={small} />;
}

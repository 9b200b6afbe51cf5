import { useEffect, useEffectEvent, useRef } from 'react';
import { locale } from '../../../kit/words.ts';
import { startAt } from '../start-at.parts.ts';
import { useDrawnMap } from '../use-drawn-map.parts.ts';
import type { Dot } from './dots-map.ts';
import { MapFrame } from './map-frame.parts.tsx';
import './dots-ground.css';

interface DotsGroundProps {
  title: string;
  /** Another one moves the map so that all dots are in sight. */
  view: string;
  dots: readonly Dot[];
  /** Told which dot was clicked. */
  open?(id: string): void;
  /** In a drawer, beside other things. */
  small?: boolean;
}

/** A map with dots. What it shows has to be said in words beside it too. */
export function DotsGround({ title, view, dots, open, small = false }: DotsGroundProps) {
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

import type { WorkPlan } from '@kickstand/contract/work/work-plans';
import { useEffect, useRef } from 'react';
import { locale } from '../../kit/words.ts';
import { MapFrame } from '../../platform/map-kit/dots/map-frame.parts.tsx';
import { startAt } from '../../platform/map-kit/start-at.parts.ts';
import { useDrawnMap } from '../../platform/map-kit/use-drawn-map.parts.ts';
import { workPlansWords as words } from './work-plans.words.ts';

/** The map of a plan. */
export function PlanRoutes({ plan, chosen }: { plan: WorkPlan; chosen: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const { crew, stations } = plan;
  const { map, state } = useDrawnMap(place, async (container, look) => {
    const { PlanMap } = await import('./plan-map.ts');
    const start = startAt([...crew.map(({ at }) => at), ...stations.map(({ at }) => at)]);
    const language = locale === 'zh-CN' ? 'zh' : 'en';
    return new PlanMap({ container, appearance: look, language, title: words.mapCanvas, start });
  });
  useEffect(() => map?.showRoutes(plan.id, crew, chosen), [map, plan.id, crew, chosen]);
  useEffect(() => map?.showStations(stations), [map, stations]);
  return <MapFrame place={place} state={state} title={words.map} />;
}

import { z } from 'zod';
import { id } from '../kit/index.ts';
import { type StationFigure, stationFigures } from './station-figures.ts';

const n = z.int();
const figures = Object.fromEntries(stationFigures.map((name) => [name, n])) as Record<
  StationFigure,
  typeof n
>;

const named = {
  id,
  name: z.string(),
  serviceAreaId: n,
  area: z.string(),
  /** Whether it takes part. */
  enabled: z.boolean(),
};

/** How a station stands just now. */
export const liveStation = z.object({
  ...named,
  tags: z.array(z.string()),
  ...figures,
  /** Vehicles; null: any number. */
  capacity: n.nullable(),
  /** Percent of the capacity; null where any number may stand. */
  fillPct: n.nullable(),
});
export type LiveStation = z.infer<typeof liveStation>;

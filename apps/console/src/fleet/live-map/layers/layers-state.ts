import type { Camera } from '../fleet/fleet-view.ts';

/** Nothing to draw. */
export const nothing = { type: 'FeatureCollection' as const, features: [] };

/** How a layer stands. `far`: it is shown from nearer only; `live`: it is known of the present only. */
export interface LayerState {
  state: 'loading' | 'ready' | 'failed' | 'far' | 'live';
  count?: number;
  /** There are more than are shown. */
  total?: number;
  retry?(): void;
}

/** What is asked for of the ground. */
export interface Asked {
  box: Camera;
  near: boolean;
}

/** A box as calls take it. */
export const boxText = ({ west, south, east, north }: Camera) =>
  [west, south, east, north].map((degrees) => Math.round(degrees * 1e5) / 1e5);

export const narrowedTo = (areaIds: readonly number[]) =>
  areaIds.length > 0 ? { opAreaIds: [...areaIds] } : {};

interface Answer<T> {
  data: T | undefined;
  error: unknown;
  refetch(): unknown;
}

/** An old answer outlives a failed refresh. */
export function stateOf<T>(
  { data, error, refetch }: Answer<T>,
  told: (data: T) => Pick<LayerState, 'count' | 'total'>,
): LayerState {
  const retry = () => void refetch();
  if (error) return { state: 'failed', retry, ...(data !== undefined && told(data)) };
  return data === undefined ? { state: 'loading' } : { state: 'ready', ...told(data) };
}

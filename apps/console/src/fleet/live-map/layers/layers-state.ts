import type { Camera } from '../fleet/fleet-view.ts';

/** Nothing to draw. */
export const nothing = { type: 'FeatureCollection' as const, features: [] };

/** The state of a layer. `far`: visible only after zooming in; `live`: only available for the present. */
export interface LayerState {
  state: 'loading' | 'ready' | 'failed' | 'far' | 'live';
  count?: number;
  /** The total if more match than are shown. */
  total?: number;
  retry?(): void;
}

/** The requested part of the map. */
export interface Asked {
  box: Camera;
  near: boolean;
}

/** A box as calls expect it. */
export const boxText = ({ west, south, east, north }: Camera) =>
  [west, south, east, north].map((degrees) => Math.round(degrees * 1e5) / 1e5);

export const narrowedTo = (areaIds: readonly number[]) =>
  areaIds.length > 0 ? { opAreaIds: [...areaIds] } : {};

interface Answer<T> {
  data: T | undefined;
  error: unknown;
  refetch(): unknown;
}

/** Earlier data is kept when a refresh fails. */
export function stateOf<T>(
  { data, error, refetch }: Answer<T>,
  told: (data: T) => Pick<LayerState, 'count' | 'total'>,
): LayerState {
  const retry = () => void refetch();
  if (error) return { state: 'failed', retry, ...(data !== undefined && told(data)) };
  return data === undefined ? { state: 'loading' } : { state: 'ready', ...told(data) };
}

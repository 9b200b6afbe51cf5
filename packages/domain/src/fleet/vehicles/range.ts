import type { SchemeBody } from '@kickstand/contract/fleet/production';
import type { ModelKind } from '@kickstand/contract/kit';
import { remainingRangeKm } from '../production/schemes.ts';

type Reach = Pick<SchemeBody, 'fullKm' | 'cutPercent'>;

/** What a usual vehicle of a kind reaches, where no voltage scheme says it. */
const usualReach: Record<ModelKind, Reach> = {
  pedelec: { fullKm: 40, cutPercent: 0 },
  moped: { fullKm: 60, cutPercent: 0 },
};

export interface Charged {
  /** Charge, percent; null when not reported. */
  percent: number | null;
  kind: ModelKind;
  /** Of the voltage scheme that the vehicle or its model goes by; null without one. */
  scheme: Reach | null;
}

/** How far a vehicle still goes by its charge, metres to the hundred; null when the charge is unknown. */
export function rangeM({ percent, kind, scheme }: Charged): number | null {
  const km = remainingRangeKm(scheme ?? usualReach[kind], percent);
  return km === null ? null : Math.round(km * 10) * 100;
}

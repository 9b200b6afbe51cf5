import type { SchemeBody } from '@kickstand/contract/fleet/production';
import type { ModelKind } from '@kickstand/contract/kit';
import { remainingRangeKm } from '../production/schemes.ts';

type Reach = Pick<SchemeBody, 'fullKm' | 'cutPercent'>;

/** The usual range by kind of vehicle, where no voltage scheme gives it. */
const usualReach: Record<ModelKind, Reach> = {
  pedelec: { fullKm: 40, cutPercent: 0 },
  moped: { fullKm: 60, cutPercent: 0 },
};

export interface Charged {
  /** Charge, percent; null if not reported. */
  percent: number | null;
  kind: ModelKind;
  /** The voltage scheme of the vehicle or its model; null without one. */
  scheme: Reach | null;
}

/** The remaining range by charge, metres, rounded to hundreds; null if the charge is unknown. */
export function rangeM({ percent, kind, scheme }: Charged): number | null {
  const km = remainingRangeKm(scheme ?? usualReach[kind], percent);
  return km === null ? null : Math.round(km * 10) * 100;
}

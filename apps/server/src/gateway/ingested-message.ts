import type { DeviceMessage } from '@kickstand/contract/fleet/devices';
import { isClear, isFix, type VehicleFacts } from '@kickstand/domain/fleet/vehicles';
import type { Doubled } from './doubled.ts';

/** A message with what it contradicts itself about, and whether it says nothing without that. */
export type IngestedMessage = DeviceMessage & { doubled?: Doubled | undefined; isWorthless?: boolean };

/** The number of what a message tells of or answers. */
export const codeOf = ({ kind, payload, doubled }: IngestedMessage) =>
  (kind === 'notify' || kind === 'reply') && !doubled?.code ? payload.code : null;

/**
 * The message as it came, with a mark where its mileage is not believed: that hangs on what came before it. What it
 * contradicts itself about stands beside it, with all values, and nowhere as if it were true.
 */
export function marked(
  { payload: told, doubled }: IngestedMessage,
  { doubtedMileage }: VehicleFacts,
): object {
  const payload = doubled
    ? { ...Object.fromEntries(Object.entries(told).filter(([key]) => !doubled[key])), doubled }
    : told;
  const isDoubted = 'mileage' in payload && doubtedMileage?.at === told.at;
  return isDoubted ? { ...payload, doubts: ['mileage'] } : payload;
}

/** What a message was good for: ingested, or a position without a fix, too vague or doubted. */
export function outcomeOf({ kind, payload }: DeviceMessage, { doubted }: VehicleFacts) {
  if (kind !== 'gps') return 'ingested';
  if (!isFix(payload)) return 'no_fix';
  if (!isClear(payload)) return 'vague';
  return doubted?.at === payload.at ? 'doubted' : 'ingested';
}

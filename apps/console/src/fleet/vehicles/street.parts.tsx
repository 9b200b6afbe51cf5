import type { VehicleRow, vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import type { Action } from '../../kit/action/action.ts';
import type { Outcome } from '../../kit/action/bulk-results.tsx';
import { assetsWords as words } from '../vehicle-kit/assets.words.ts';
import { useCommandJob } from '../vehicle-kit/command-job.ts';
import { useBulkOutcome } from '../vehicle-kit/command-outcome.ts';
import { assetActions } from './assets.actions.tsx';

const onStreet: readonly string[] = [words.takeOff, words.lost, words.found];

/** What whoever looks at the map does with a vehicle as an asset: take it off the shelf, report it lost or found. */
export const streetActions: readonly Action<VehicleRow>[] = assetActions.filter(({ label }) =>
  onStreet.includes(label),
);

/** A hook: what became of each vehicle of a command job so far. */
export const useJobOutcome = (reply: ReplyOf<typeof vehicleCommands.createJob>): Outcome =>
  useBulkOutcome(reply);

/** A job that somebody else set going, and the vehicles it was meant for. */
export interface MeantJob {
  jobId: string;
  carIds: readonly string[];
}

/** The same of a job whose first answer went to somebody else; of a vehicle without a command it says `notGiven`. */
export function useMeantOutcome({ jobId, carIds }: MeantJob, notGiven: string): Outcome {
  const job = useCommandJob(jobId);
  const given = new Set(job?.list.map(({ carId }) => carId));
  const list = carIds.map((carId) => ({
    carId,
    ok: !job?.isRead || given.has(carId),
    code: null,
    commandId: null,
    message: notGiven,
  }));
  return useBulkOutcome({ jobId, list, count: list.length });
}

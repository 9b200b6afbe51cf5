import type { VehicleRow, vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import type { Action } from '../../kit/action/action.ts';
import type { Outcome } from '../../kit/action/bulk-results.tsx';
import { assetsWords as words } from '../vehicle-kit/assets.words.ts';
import { useCommandJob } from '../vehicle-kit/command-job.ts';
import { useBulkOutcome } from '../vehicle-kit/command-outcome.ts';
import { assetActions } from './assets.actions.tsx';

const onStreet: readonly string[] = [words.takeOff, words.lost, words.found];

/** The asset actions offered on the map: off the shelf, lost or found. */
export const streetActions: readonly Action<VehicleRow>[] = assetActions.filter(({ label }) =>
  onStreet.includes(label),
);

/** A hook: the results so far for each vehicle of a command job. */
export const useJobOutcome = (reply: ReplyOf<typeof vehicleCommands.createJob>): Outcome =>
  useBulkOutcome(reply);

/** A job that somebody else started, with its intended vehicles. */
export interface MeantJob {
  jobId: string;
  carIds: readonly string[];
}

/** The same for a job whose reply went to somebody else; vehicles without a command get `notGiven`. */
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

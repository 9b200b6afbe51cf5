import type { Db } from '../../kernel/database/db.ts';
import { type EndedRide, endedRides } from './ended-rides.store.ts';

/** The rides of some areas that ended from one instant on and before another, the oldest first: without who rode. */
export const ridesThatEnded = async (
  db: Db,
  serviceAreaIds: readonly number[],
  span: { from: number; to: number },
): Promise<EndedRide[]> =>
  serviceAreaIds.length === 0 || span.to <= span.from ? [] : endedRides(db, serviceAreaIds, span);

import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import {
  addEarned,
  addUpEarned,
  earnedSince,
  latelyByVehicle,
  moveEarned,
  wrongEarned,
} from './earned.store.ts';
import { movesRideMoney, rideMoney } from './ride-money.store.ts';

/** Adds a posting's payment or refund of a ride to its vehicle's earnings, in the same transaction. */
export async function countEarned(db: Db, { postingId, event }: { postingId: string; event: string }) {
  if (movesRideMoney(event)) await addEarned(db, postingId);
}

const week = 7;

/** "Lately" means the last seven business days, today included. */
const firstDay = ({ now, zone }: Moment) => businessDayAfter(businessDayOf(now, zone), 1 - week);

interface Moment {
  now: number;
  zone: string;
}

/** Drops vehicles' earnings of days before the last seven. */
export async function moveOnEarned(db: Db, moment: Moment) {
  const since = firstDay(moment);
  if ((await earnedSince(db)) !== since) await moveEarned(db, since);
}

/** Vehicles' earnings of the last seven business days, as a table to sort by. */
export const earningsTable = (scope: Scope) => latelyByVehicle(scope);

/** Recomputes vehicles' earnings from the ledger. */
export async function recountEarned(db: Db, moment: Moment) {
  await addUpEarned(db);
  await moveEarned(db, firstDay(moment));
}

/** Vehicles whose stored earnings differ from the ledger. */
export const checkEarned = (db: Db) => wrongEarned(db);

/** The ledger's ride money, for the postings `p` matching a condition. */
export const moneyOfRides = rideMoney;

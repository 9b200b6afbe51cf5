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

/** Count what a posting says that came in or went back for a ride for its vehicle, in the same transaction. */
export async function countEarned(db: Db, { postingId, event }: { postingId: string; event: string }) {
  if (movesRideMoney(event)) await addEarned(db, postingId);
}

const week = 7;

/** Lately are the last seven business days, today the last of them. */
const firstDay = ({ now, zone }: Moment) => businessDayAfter(businessDayOf(now, zone), 1 - week);

interface Moment {
  now: number;
  zone: string;
}

/** Leave out what vehicles earned on days that are no longer of the last seven. */
export async function moveOnEarned(db: Db, moment: Moment) {
  const since = firstDay(moment);
  if ((await earnedSince(db)) !== since) await moveEarned(db, since);
}

/** What vehicles earned on the last seven business days, as a table to sort them by. */
export const earningsTable = (scope: Scope) => latelyByVehicle(scope);

/** Add up anew what vehicles earned, from the ledger. */
export async function recountEarned(db: Db, moment: Moment) {
  await addUpEarned(db);
  await moveEarned(db, firstDay(moment));
}

/** Vehicles that are said to have earned something else than the ledger says of their rides. */
export const checkEarned = (db: Db) => wrongEarned(db);

/** Money of rides as the ledger has it, of postings `p` that a condition finds. */
export const moneyOfRides = rideMoney;

import type { Scope } from '@kickstand/domain/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/time';
import type { PaidPart } from '@kickstand/domain/wallet';
import type { Db } from '../../kernel/database/db.ts';
import {
  addEarned,
  addUpEarned,
  earnedSince,
  givenBack,
  latelyByVehicle,
  moveEarned,
  wrongEarned,
} from './earned.store.ts';

interface Change {
  zone: string;
  /** Whether the money came in or goes back. */
  comes: 'in' | 'back';
}

/** Count what comes in for an order or goes back of it for the vehicle that was ridden, in the same transaction; gifts are no money. */
export async function countEarned(
  db: Db,
  orderId: string,
  parts: readonly PaidPart[],
  { zone, comes }: Change,
) {
  const cents = parts.reduce((sum, part) => (part.source === 'gift' ? sum : sum + part.cents), 0);
  if (cents > 0) await addEarned(db, { orderId, cents: comes === 'in' ? cents : -cents, zone });
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

/** Add up anew what vehicles earned, from their orders. */
export async function recountEarned(db: Db, moment: Moment) {
  await addUpEarned(db, moment.zone);
  await moveEarned(db, firstDay(moment));
}

/** Vehicles that are said to have earned something else than their orders brought. */
export const checkEarned = (db: Db) => wrongEarned(db);

/** What went back of the money of an order `o`, to join as `b`. */
export const moneyBack = givenBack;

import type { Scope } from '@kickstand/domain/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/time';
import type { PaidPart } from '@kickstand/domain/wallet';
import type { Db } from '../../kernel/database/db.ts';
import { addEarned, addUpEarned, earnedByVehicle, wrongEarned } from './earned.store.ts';

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

/** The business days whose rides a list of vehicles tells the earnings of: the last seven, today the last of them. */
export const earningDays = (now: number, zone: string) =>
  Array.from({ length: week }, (_, i) => businessDayAfter(businessDayOf(now, zone), 1 + i - week));

/** What vehicles earned on some days, as a table to sort them by. */
export const earningsTable = (scope: Scope, days: readonly string[]) => earnedByVehicle(scope, days);

/** Add up anew what vehicles earned, from their orders. */
export const recountEarned = (db: Db, zone: string) => addUpEarned(db, zone);

/** Vehicles that are said to have earned something else than their orders brought. */
export const checkEarned = (db: Db) => wrongEarned(db);

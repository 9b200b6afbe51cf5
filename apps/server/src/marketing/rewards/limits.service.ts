import { type LimitPeriod, startOfPeriod } from '@kickstand/domain/marketing/rewards';
import type { Db } from '../../kernel/database/db.ts';
import { inPart } from '../../kernel/database/savepoint.ts';
import {
  insertReservation,
  type LimitEntity,
  raiseReserved,
  returnReserved,
  settleReserved,
} from './limits.store.ts';

/** A limit that something of a campaign takes from. */
export interface Limit {
  entity: LimitEntity;
  /** Which of them; of a person a keyed digest. Undefined: it is not known, and what is limited by it is not given. */
  key: string | undefined;
  period: LimitPeriod;
  unit: 'times' | 'cents';
  /** What it takes at most, above zero, and what the limit is. */
  amount: number;
  most: number;
}

/** Which limit has no room, or whose entity is not known. */
export type NoRoom = Pick<Limit, 'entity' | 'period' | 'unit'> & { isUnknown: boolean };

interface Reserving {
  campaignId: string;
  /** The reward, or whatever may become one. */
  subject: string;
  limits: readonly Limit[];
  now: number;
  /** IANA zone of business days. */
  zone: string;
}

/** The campaign's own counters last: everybody waits for them. */
const inOrder = (a: Limit, b: Limit) =>
  Number(a.entity === 'campaign') - Number(b.entity === 'campaign') ||
  `${a.entity}\n${a.key}\n${a.period}\n${a.unit}`.localeCompare(
    `${b.entity}\n${b.key}\n${b.period}\n${b.unit}`,
  );

async function reserveEach(db: Db, { campaignId, subject, limits, now, zone }: Reserving) {
  for (const { key, amount, most, ...limit } of [...limits].sort(inOrder)) {
    if (key === undefined) return { ...limit, isUnknown: true };
    const counter = { ...limit, campaignId, key, starts: startOfPeriod(now, limit.period, zone) };
    if (!(await raiseReserved(db, counter, amount, most))) return { ...limit, isUnknown: false };
    await insertReservation(db, counter, { subject, amount, now });
  }
  return undefined;
}

/**
 * Hold back what something of a campaign takes from its limits: all of them or none. Answers the limit that has no room, undefined
 * where it is held back. Last in its transaction, after every lock of money.
 */
export const reserveLimits = (db: Db, reserving: Reserving): Promise<NoRoom | undefined> =>
  inPart(
    db,
    () => reserveEach(db, reserving),
    (full) => full === undefined,
  );

/** What was held back is used, of cents what it came to. Done once; answers whether it was now. */
export const settleLimits = async (
  db: Db,
  settling: { campaignId: string; subject: string; cents: number; now: number },
) => (await settleReserved(db, settling)) > 0;

/** What was held back or used is free again. Done once; answers whether it was now. */
export const releaseLimits = async (
  db: Db,
  releasing: { campaignId: string; subject: string; now: number },
) => (await returnReserved(db, releasing)) > 0;

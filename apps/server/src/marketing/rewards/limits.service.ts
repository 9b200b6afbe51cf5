import { type LimitPeriod, startOfPeriod } from '@kickstand/domain/marketing/rewards';
import type { Db } from '../../kernel/database/db.ts';
import { inPart } from '../../kernel/database/savepoint.ts';
import {
  insertReservation,
  type LimitEntity,
  lowerSettled,
  raiseReserved,
  returnReserved,
  settleReserved,
} from './limits.store.ts';

/** A limit that something of a campaign counts against. */
export interface Limit {
  entity: LimitEntity;
  /** Key within the entity; a keyed digest for a person. Undefined: unknown, and nothing is given. */
  key: string | undefined;
  period: LimitPeriod;
  unit: 'times' | 'cents';
  /** Amount to reserve, above zero, and the limit. */
  amount: number;
  most: number;
}

/** The limit that is full, or whose entity is unknown. */
export type NoRoom = Pick<Limit, 'entity' | 'period' | 'unit'> & { isUnknown: boolean };

interface Reserving {
  campaignId: string;
  /** ID of the reward, or of what may become one. */
  subject: string;
  limits: readonly Limit[];
  now: number;
  /** IANA time zone of business days. */
  zone: string;
}

/** Counters of the campaign last, because everybody waits for them. */
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
 * Reserves against all limits or none. Returns the full limit; undefined on success. Last in its transaction, after
 * all locks of money.
 */
export const reserveLimits = (db: Db, reserving: Reserving): Promise<NoRoom | undefined> =>
  inPart(
    db,
    () => reserveEach(db, reserving),
    (full) => full === undefined,
  );

/** Turns a reservation into use, with its actual cents. Once; returns whether it did. */
export const settleLimits = async (
  db: Db,
  settling: { campaignId: string; subject: string; cents: number; now: number },
) => (await settleReserved(db, settling)) > 0;

interface Releasing {
  campaignId: string;
  subject: string;
  now: number;
  /** What of its cents stays spent; by default nothing. */
  spentCents?: number;
}

/** Releases a reservation or use. Once; returns whether it did. */
export const releaseLimits = async (db: Db, { spentCents = 0, ...releasing }: Releasing) =>
  (await returnReserved(db, { ...releasing, cents: spentCents })) > 0;

/** Returns cents of a use to the budget; the use stays one. */
export const lowerUse = (db: Db, lowering: { campaignId: string; subject: string; cents: number }) =>
  lowerSettled(db, lowering);

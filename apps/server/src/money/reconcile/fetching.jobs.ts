import { billKinds } from '@kickstand/contract/money/reconcile';
import { shutAt } from '@kickstand/domain/money/ledger';
import { everything } from '@kickstand/domain/platform/access';
import {
  type BusinessDay,
  businessDayAfter,
  businessDayOf,
  startOfBusinessDay,
} from '@kickstand/domain/platform/time';
import { Refused } from '../../kernel/call/refuse.ts';
import type { Database } from '../../kernel/database/db.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { type Providers, providerAt } from '../payments/payments.parts.ts';
import type { BillKind, ProviderBill, ProviderReply } from '../provider-api/port.ts';
import { takeBill } from './bills.service.ts';
import {
  askForBill,
  askNoMore,
  type BatchKey,
  batchesToMatch,
  insertBatch,
  lockMerchant,
  matchNoMore,
  merchantsToReconcile,
  movedBetween,
  takeBatchesToAsk,
} from './bills.store.ts';
import { closingOf, lockDay } from './days.store.ts';
import { spanOf } from './matching.parts.ts';
import { matchDay, noteOurSide } from './matching.service.ts';
import { lockBatch } from './matching.store.ts';

export interface FetchingParts {
  database: Database;
  now(): number;
  /** IANA zone of business days. */
  zone: string;
  providers: Providers;
  files: FileStore;
}

const hourMs = 3_600_000;
/** Providers have the bill of a day at ten in the morning of the next one. */
const readyMs = 10 * hourMs;
/** Bills can be had for three months; of what was collected before reconciling began, the last days are looked at. */
const mostDaysBack = 90;
const firstDaysBack = 3;
const mostAtOnce = 8;
const leaseMs = 10 * 60_000;
const everyMs = 30_000;

const readyAt = (day: BusinessDay, zone: string) =>
  startOfBusinessDay(businessDayAfter(day, 1), zone) + readyMs;

/** See to it that each day of each merchant is reconciled once its books are shut. */
async function expectBills({ database, now, zone }: FetchingParts) {
  const today = businessDayOf(now(), zone);
  for (const known of await database.read(everything, merchantsToReconcile)) {
    const since = known.lastDay ?? businessDayAfter(today, -1 - firstDaysBack);
    for (let back = mostDaysBack; back > 0; back--) {
      const day = businessDayAfter(today, -back);
      if (day <= since || now() < shutAt(day, zone)) continue;
      await database.write(everything, async (db) => {
        const { from, to } = spanOf(day, zone);
        if (known.offeredAt >= to && !(await movedBetween(db, known.merchant, from, to))) return;
        for (const bill of billKinds) {
          const key = { merchant: known.merchant, day, bill };
          await insertBatch(db, key, readyAt(day, zone));
          await noteOurSide({ db, zone }, key);
        }
      });
    }
  }
}

/** So long until a provider is asked again, by how often it was: soon where it did not answer, later where it has no bill yet. */
const againAfterMs = (asked: number, answered: boolean) =>
  Math.min((answered ? 10 * 60_000 : everyMs) * asked, hourMs);

const problemOf = (reply: Exclude<ProviderReply<ProviderBill<BillKind>>, { kind: 'answer' }>) =>
  (reply.kind === 'refused' ? `${reply.code} ${reply.message}` : reply.why).slice(0, 200);

/** Ask a provider for a bill, with no transaction open meanwhile, and take it. */
async function fetchOne(parts: FetchingParts, { asked, ...key }: BatchKey & { asked: number }) {
  const { database, zone, now } = parts;
  const provider = providerAt(parts.providers, key.merchant);
  const reply = provider && (await provider.bill(key.day, key.bill));
  const again = now() + againAfterMs(asked, reply?.kind !== 'unknown');
  const later = (problem: string | null) =>
    database.write(everything, (db) => askForBill(db, key, again, problem));
  if (reply?.kind !== 'answer') return later(reply ? problemOf(reply) : null);
  const fileName = `${key.merchant.replace(':', '-')}-${key.day}-${key.bill}.csv`;
  try {
    await database.write(everything, async (db) => {
      const file = { fileName, source: 'fetched', by: null } as const;
      await takeBill({ db, now: now(), zone, files: parts.files, seesWhole: true }, key, reply.value, file);
      await askNoMore(db, key);
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await later(error.code);
  }
}

/** Compare what is to be compared: what was left to this job, and what differed a while ago. */
async function matchDue({ database, now, zone }: FetchingParts) {
  const wish = { now: now(), most: mostAtOnce };
  for (const { fileId, ...key } of await database.read(everything, (db) => batchesToMatch(db, wish)))
    await database
      .write(everything, async (db) => {
        await lockDay(db, key.day);
        await lockMerchant(db, key.merchant);
        const batch = await lockBatch(db, key);
        const isLocked = (await closingOf(db, key.day))?.state === 'locked';
        if (batch && !isLocked) await matchDay({ db, now: now(), zone }, batch, fileId);
        else await matchNoMore(db, key, null);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        return database.write(everything, (db) => matchNoMore(db, key, error.code));
      });
}

/** Expect bills, fetch those that are due, and look again at what differed; answers how many providers were asked. */
export async function fetchBills(parts: FetchingParts): Promise<number> {
  const { database, now } = parts;
  await expectBills(parts);
  const wish = { now: now(), until: now() + leaseMs, most: mostAtOnce };
  const due = await database.write(everything, (db) => takeBatchesToAsk(db, wish));
  for (const one of due) await fetchOne(parts, one);
  await matchDue(parts);
  return due.length;
}

/** Fetch what is due, round by round: after a pause there is more of it than one round takes. */
async function fetchAllDue(parts: FetchingParts, stopping: AbortSignal) {
  while (!stopping.aborted && (await fetchBills(parts)) > 0);
}

/** Fetch bills again and again; answers how to stop. */
export const startFetching = (parts: FetchingParts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, (stopping) => fetchAllDue(parts, stopping), onError, { atOnce: true });

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, expect, test } from 'vitest';
import { at, type Db } from '../../src/kernel/database/db.ts';
import { verifyBooks } from '../../src/money/ledger/books.service.ts';
import { atTheProvider } from '../money/calls-storm.ts';
import { lived, smallTown } from './small-town.ts';

const town = smallTown({ port: 18_931, mqttPort: 18_932 });
const { dataDir, start, stop } = town;
const faults = [
  ...['slow=0.05', 'silent=0.1', 'twice=0.2', 'late=0.1', 'disordered=0.1', 'wrongAmount=0.03'],
  ...['stuckRefund=0.1', 'abnormalRefund=0.1', 'closedRefund=0.1'],
].join(',');

afterAll(() => town.remove(), 60_000);

interface Line {
  kind: 'order' | 'refund';
  outNo: string;
  outRefundNo?: string;
  state: string;
  createdAt: number;
  paidCents: number;
  amountCents: number;
}

/** What the providers know since an instant: the last line of each number holds. */
function providerBook(since: number) {
  const last = new Map<string, Line>();
  for (const text of readFileSync(join(dataDir, 'demo', 'providers-book.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)) {
    const line = JSON.parse(text) as Line;
    last.set(line.outRefundNo ?? line.outNo, line);
  }
  const all = [...last.values()].filter(({ createdAt }) => createdAt >= since);
  return {
    paid: all.filter(({ kind, state }) => kind === 'order' && state === 'paid'),
    refunded: all.filter(({ kind, state }) => kind === 'refund' && state === 'success'),
  };
}

function atProviders(since: number) {
  const { paid, refunded } = providerBook(since);
  const got = paid.reduce((sum, { paidCents }) => sum + paidCents, 0);
  return got - refunded.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The riders go home for good; the providers stay, to be asked. */
function emptyTown() {
  const file = join(dataDir, 'demo', 'fleet.json');
  const fleet = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...fleet, vehicles: [], staff: [], trips: [], complaining: [] }));
}

/** What riders did since: by kind of payment, and what waits for clerks. */
const doneSince = (db: Db, since: number) =>
  Promise.all([
    db
      .selectFrom('payment')
      .select(({ fn }) => ['kind', fn.countAll<number>().as('n')])
      .where('created_at', '>=', at(since))
      .where('state', '=', 'success')
      .groupBy('kind')
      .execute(),
    ...(['certificate', 'return_application', 'invoice_request', 'ticket', 'photo'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn, val }) => [val(table).as('kind'), fn.countAll<number>().as('n')])
        .where('created_at', '>=', at(since))
        .execute(),
    ),
  ]);

test('after an hour of the town at full speed, with providers that do everything wrong, ledger, orders, balances and providers agree', async () => {
  await start(faults);
  // The demo's past is older: everything since is what the town does by itself.
  const since = Date.now();
  let database = town.database();
  const ended = await lived(database, since);
  expect(ended).toBeGreaterThan(20);
  await database.close();
  await stop();

  emptyTown();
  await start('none');
  database = town.database();
  let [ours, theirs] = [0, 0];
  for (let tries = 0; tries < 300 && (tries === 0 || ours !== theirs); tries++) {
    await wait(1_000);
    [ours, theirs] = [await atTheProvider(database, since), atProviders(since)];
  }
  expect(ours).toBe(theirs);
  const { paid, refunded } = providerBook(since);
  const known = await database.read(everything, async (db) => ({
    payments: await db.selectFrom('payment').select(['out_no', 'amount_cents', 'received_cents']).execute(),
    legs: await db.selectFrom('refund_leg').select(['out_refund_no', 'amount_cents', 'state']).execute(),
  }));
  const received = new Map(known.payments.map((one) => [one.out_no, one.received_cents ?? one.amount_cents]));
  const sent = new Map(
    known.legs.map((one) => [one.out_refund_no, one.state === 'success' && one.amount_cents]),
  );
  expect(paid.length).toBeGreaterThan(20);
  expect(paid.filter(({ outNo, paidCents }) => received.get(outNo) !== paidCents)).toEqual([]);
  expect(refunded.filter((one) => sent.get(one.outRefundNo ?? '') !== one.amountCents)).toEqual([]);
  const { faults: wrong, postings } = await verifyBooks(database);
  expect(wrong).toEqual([]);
  const did = (await database.read(everything, (db) => doneSince(db, since))).flat();
  const count = new Map(did.map(({ kind, n }) => [kind as string, Number(n)]));
  for (const kind of ['receivable', 'card', 'photo'])
    expect([kind, count.get(kind) ?? 0]).not.toEqual([kind, 0]);
  const counts = did.map(({ kind, n }) => `${kind} ${n}`).join(', ');
  process.stderr.write(`${ended} rides, ${postings} postings; ${counts}\n`);
  await database.close();
}, 1_200_000);

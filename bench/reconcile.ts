import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import pg from 'pg';
import { Database, type Db } from '../apps/server/src/kernel/database/db.ts';
import { newId } from '../apps/server/src/kernel/ids.ts';
import type { TradeLine } from '../apps/server/src/money/provider-api/port.ts';
import {
  type BatchKey,
  insertBatch,
  insertFile,
  insertLines,
} from '../apps/server/src/money/reconcile/bills.store.ts';
import { matchDay } from '../apps/server/src/money/reconcile/matching.service.ts';
import { lockBatch } from '../apps/server/src/money/reconcile/matching.store.ts';
import { type Bench, withClient, withDatabase } from './bench.ts';
import type { Row } from './row.ts';

const zone = 'Asia/Shanghai';
const merchant = 'wechat:1900000109';
const wrong = 40;
const count = (n: number) => n.toLocaleString('en-US');

/** A day, and how many payments it has; one of five is sent back in part. */
const days = [
  { day: '2026-09-20', lines: 100_000, mostSeconds: 20 },
  { day: '2026-09-21', lines: 1_000_000, mostSeconds: 30 },
];

const startOf = (day: string) => Date.parse(`${day}T00:10:00+08:00`);
const now = Date.parse('2026-09-23T11:00:00+08:00');

/** Bills of a large day beside our books, with forty lines told wrongly. */
export const benchReconcile = (bench: Bench): Promise<Row[]> =>
  withDatabase(bench, async (configs) => {
    const owner = new Database(new pg.Pool({ ...configs.owner, max: 2 }));
    const app = new Database(new pg.Pool({ ...configs.app, max: 2 }));
    try {
      await owner.write(everything, furnish);
      const rows: Row[] = [];
      for (const whole of days) {
        const one = { ...whole, lines: bench.some(whole.lines, 1_000) };
        await owner.write(everything, (db) => collected(db, one));
        await withClient(configs.owner, (client) => client.query('vacuum analyze payment, refund_leg'));
        rows.push(...(await matched(app, one)));
      }
      return rows;
    } finally {
      await owner.close();
      await app.close();
    }
  });

const furnish = async (db: Db) => {
  await sql`insert into agent (agent_id, name, kind, created_at) values (2, 'root', 'direct', now())`.execute(
    db,
  );
  await sql`insert into service_area (service_area_id, agent_id, name, centre_lng, centre_lat, boundary, created_at)
    values (21, 2, 'area', 113, 30, '[]', now())`.execute(db);
  await sql`insert into rider (rider_id, phone, name, registered_at) values ('r', '13000000000', 'rider', now())`.execute(
    db,
  );
};

const paymentsOf = (lines: number) => (lines * 4) / 5;

/** What was paid and sent back on a day, by our books. */
async function collected(db: Db, { day, lines }: (typeof days)[number]) {
  const payments = paymentsOf(lines);
  const at = sql`to_timestamp(${startOf(day) / 1_000}) + n * interval '80 milliseconds'`;
  const of = sql`${day} || '-' || n`;
  await sql`insert into payment (payment_id, kind, subject_id, rider_id, service_area_id, agent_id, channel, merchant, out_no,
      amount_cents, detail, state, created_at, expires_at, success_at, trade_no, fee_cents, refunded_cents)
    select ${of}, 'topup', ${of}, 'r', 21, 2, 'wechat', ${merchant}, 'o' || ${of}, 350, '{}', 'success', ${at}, ${at}, ${at},
      't' || ${of}, 2, case when n % 4 = 0 then 100 else 0 end
    from generate_series(1, ${payments}) n`.execute(db);
  await sql`insert into refund (refund_id, kind, subject_id, rider_id, service_area_id, agent_id, way, amount_cents, online_cents,
      state, reason, created_at, ended_at)
    values (${day}, 'withdrawal', 'r', 'r', 21, 2, 'original', 100, 100, 'success', 'x', now(), now())`.execute(
    db,
  );
  await sql`insert into refund_leg (leg_id, refund_id, payment_id, service_area_id, agent_id, out_refund_no, amount_cents, state,
      created_at, ended_at)
    select ${of}, ${day}, ${of}, 21, 2, 'b' || ${of}, 100, 'success', ${at}, ${at}
    from generate_series(4, ${payments}, 4) n`.execute(db);
}

/** The bill of that day, every so-manieth line of which has a cent too much. */
function* billOf({ day, lines }: (typeof days)[number]): Generator<TradeLine> {
  const from = startOf(day);
  let told = 0;
  const line = (what: TradeLine['what'], n: number): TradeLine => {
    told += 1;
    const isRefund = what === 'refund';
    const wrongBy = told % (lines / wrong) === 0 ? 1 : 0;
    return {
      bill: 'trade',
      what,
      at: from + n * 80,
      outNo: `o${day}-${n}`,
      tradeNo: `t${day}-${n}`,
      outRefundNo: isRefund ? `b${day}-${n}` : null,
      refundNo: isRefund ? `r${day}-${n}` : null,
      amountCents: (isRefund ? 100 : 350) + wrongBy,
      feeCents: isRefund ? 0 : 2,
      state: 'success',
    };
  };
  for (let n = 1; n <= paymentsOf(lines); n++) {
    yield line('payment', n);
    if (n % 4 === 0) yield line('refund', n);
  }
}

async function matched(app: Database, of: (typeof days)[number]): Promise<Row[]> {
  const key: BatchKey = { merchant, day: of.day, bill: 'trade' };
  const before = process.memoryUsage().rss;
  let grown = 0;
  const watch = setInterval(() => {
    grown = Math.max(grown, process.memoryUsage().rss - before);
  }, 50);
  const kept = await timed(() =>
    app.write(everything, async (db) => {
      await insertBatch(db, key, now);
      const file = { digest: of.day, fileName: 'bill', source: 'fetched', by: null, now } as const;
      const fileId = newId();
      await insertFile(db, fileId, { ...key, ...file, key: 'bills/bench.csv', bytes: 0 });
      await insertLines(db, fileId, billOf(of));
      return fileId;
    }),
  );
  const match = () =>
    app.write(everything, async (db) => {
      const batch = await lockBatch(db, key);
      if (!batch) throw new Error('there is no batch');
      return matchDay({ db, now, zone }, batch, kept.value);
    });
  const first = await timed(match);
  const again = await timed(match);
  clearInterval(watch);
  if (first.value !== wrong || again.value !== wrong)
    throw new Error(`${first.value} and then ${again.value} of ${wrong} were found`);
  const name = `${wrong} wrong among ${count(of.lines)} lines of a bill`;
  return [
    { name: `${name}, kept`, value: kept.seconds, unit: 's' },
    { name: `${name}, matched`, value: first.seconds, unit: 's', target: `<= ${of.mostSeconds} s` },
    { name: `${name}, matched again`, value: again.seconds, unit: 's', target: `<= ${of.mostSeconds} s` },
    { name: 'memory growth meanwhile', value: grown / 1e6, unit: 'MB', target: '<= 200 MB' },
  ];
}

async function timed<T>(work: () => Promise<T>) {
  const startedAt = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - startedAt) / 1_000 };
}

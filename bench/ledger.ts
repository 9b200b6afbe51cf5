import { postingOf } from '@kickstand/domain/money/ledger';
import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import pg from 'pg';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { verifyBooks } from '../apps/server/src/money/ledger/books.service.ts';
import { post } from '../apps/server/src/money/ledger/posting.service.ts';
import { type Bench, withClient, withDatabase } from './bench.ts';
import { fillBooks } from './many-orders.ts';
import { beginRides, insertSettled, settleOrder } from './order-path.ts';
import type { Row } from './row.ts';

/** Rides in the books when they are checked, with six entries each. */
const booked = 2_000_000;
const now = 1_790_000_000_000;
const zone = 'Asia/Shanghai';
const count = (n: number) => n.toLocaleString('en-US');

interface Size {
  clients: number;
  rides: number;
}

/** How fast rides are settled into one area and into many, against the same rows inserted bare; and the check of the books. */
export const benchLedger = (bench: Bench): Promise<Row[]> =>
  withDatabase(bench, async (configs) => {
    const size = { clients: bench.some(32, 3), rides: bench.some(3_000, 12) };
    const open = (config: pg.PoolConfig) => new Database(new pg.Pool({ ...config, max: size.clients }));
    const [app, owner] = [open(configs.app), open(configs.owner)];
    try {
      await furnish(app, size);
      await settled(app, 'warm', { ...size, areas: 1 });
      const many = await settled(app, 'many', { ...size, areas: size.clients });
      const one = await settled(app, 'one', { ...size, areas: 1 });
      await beginRides(owner, size.rides * 2);
      const path = await perSecond(size, (n) => settleOrder(app, n));
      const checked = await verified(owner, configs.owner, bench.some(booked, 200));
      const barePath = await perSecond(size, (n) => insertSettled(owner, size.rides + n));
      const bare = await inserted(owner, size);
      return [
        {
          name: `rides settled, ${size.clients} clients into one area`,
          value: one,
          unit: 'rides/s',
          target: '>= 0.7 ×',
          baseline: { name: `into ${size.clients} areas`, value: many },
        },
        {
          name: 'rides settled, against their rows inserted bare',
          value: one,
          unit: 'rides/s',
          target: '>= 0.5 ×',
          baseline: { name: 'bare', value: bare },
        },
        {
          name: `ends priced, booked and paid, ${size.clients} clients into one area`,
          value: path,
          unit: 'rides/s',
          target: '>= 0.5 ×',
          baseline: { name: 'their rows bare', value: barePath },
        },
        checked,
      ];
    } finally {
      await app.close();
      await owner.close();
    }
  });

/** The check of books with so many rides more. */
async function verified(owner: Database, config: pg.ClientConfig, rides: number): Promise<Row> {
  await withClient(config, (client) => fillBooks(client, rides));
  const startedAt = performance.now();
  const { entries, faults } = await verifyBooks(owner, { atOnce: 2 });
  if (faults.length > 0) throw new Error(`the books differ: ${JSON.stringify(faults)}`);
  return {
    name: `verify-books over ${count(entries)} entries of ${count(rides)} orders`,
    value: (performance.now() - startedAt) / 1_000,
    unit: 's',
    target: '<= 60 s',
  };
}

const furnish = (database: Database, { clients }: Size) =>
  database.write(everything, async (db) => {
    await db
      .insertInto('agent')
      .values({ agent_id: 2, name: 'root', kind: 'direct', created_at: new Date(now) })
      .execute();
    await db
      .insertInto('service_area')
      .values(
        Array.from({ length: clients }, (_, n) => ({
          service_area_id: n + 1,
          agent_id: 2,
          name: `area ${n + 1}`,
          centre_lng: 113,
          centre_lat: 30,
          boundary: '[]',
          created_at: new Date(now),
        })),
      )
      .execute();
  });

/** So many rides a second when clients share their work: `work` is one ride. */
async function perSecond({ clients, rides }: Size, work: (n: number) => Promise<unknown>) {
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < rides) await work(next++);
    }),
  );
  return rides / ((performance.now() - startedAt) / 1_000);
}

const settled = (database: Database, name: string, { areas, ...size }: Size & { areas: number }) =>
  perSecond(size, (n) =>
    database.write(everything, async (db) => {
      const areaId = (n % areas) + 1;
      const [receivable, rider, area] = [`${name}-${n}`, `${name}-rider-${n}`, String(areaId)];
      const occasion = { source: 'trip', sourceId: receivable, eventAt: now, now, zone, agentId: 2, areaId };
      await post(db, postingOf('topUp', { principal: 350 }, { rider, merchant: 'wechat:1' }), occasion);
      await post(db, postingOf('rideEnded', { ride: 350 }, { receivable, area }), occasion);
      const paid = postingOf('paidFromWallet', { principal: 350 }, { rider, receivable });
      await post(db, paid, occasion);
    }),
  );

/** The rows of such a ride without rules or balances, in three statements: two accounts, three postings, six entries. */
const inserted = (owner: Database, size: Size) =>
  perSecond(size, (n) =>
    owner.write(everything, async (db) => {
      await sql`insert into ledger_account (code, owner) select c, ${`bare-${n}`} from unnest('{2110,1210}'::text[]) c`.execute(
        db,
      );
      await sql`insert into ledger_posting (posting_id, event, source, source_id, digest, event_at, created_at, book_day,
          agent_id, service_area_id)
        select l || ${`-${n}`}, 'bare', l, ${`bare-${n}`}, l, now(), now(), '2026-01-01', 2, 1
        from unnest('{a,b,c}'::text[]) l`.execute(db);
      await sql`insert into ledger_entry (posting_id, line, code, owner, amount, balance_before, balance_after, version,
          agent_id, service_area_id, book_day, event_at)
        select l || ${`-${n}`}, i, code, ${`bare-${n}`}, amount, 0, 350, version, 2, 1, '2026-01-01', now()
        from (values ('a', 1, '1110', 350, null), ('a', 2, '2110', -350, 1), ('b', 1, '1210', 350, 1), ('b', 2, '4010', -350, null),
          ('c', 1, '2110', 350, 2), ('c', 2, '1210', -350, 2)) r (l, i, code, amount, version)`.execute(db);
    }),
  );

import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { Database } from '../../apps/server/src/kernel/database/db.ts';
import {
  queueText,
  sendOtherTexts,
  sendUrgentTexts,
} from '../../apps/server/src/platform/outbox/texts.service.ts';
import { makeVault } from '../../apps/server/src/platform/session/keys/vault.ts';
import { type Bench, type BenchDatabase, withDatabase } from '../bench.ts';
import { percentile, type Row } from '../row.ts';

/** A gateway answers after so long. */
const answersAfterMs = 20;
const everyMs = 500;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Marketing that waits: texts of riders' inboxes. */
const queueMarketing = (database: Database, texts: number) =>
  database.write(everything, async (db) => {
    await sql`insert into agent (agent_id, name, kind, depth, created_at) values (2, 'root', 'direct', 1, now())`.execute(
      db,
    );
    await sql`insert into service_area (service_area_id, agent_id, name, centre_lng, centre_lat, boundary, created_at)
      values (21, 2, 'town', 113.5, 30.5, '[]', now())`.execute(db);
    await sql`insert into rider (rider_id, phone, name, service_area_id, registered_at)
      select 'r' || i, '166' || lpad(i::text, 8, '0'), '骑行人', 21, now() from generate_series(1, ${texts}::int) i`.execute(
      db,
    );
    await sql`insert into rider_message (message_id, rider_id, service_area_id, agent_id, kind, event, key, title, body, created_at)
      select 'm' || i, 'r' || i, 21, 2, 'notice', 'campaign', 'bench:' || i, '周末骑行', '周末骑行五折', now()
      from generate_series(1, ${texts}::int) i`.execute(db);
    await sql`insert into outbox (message_id, key, event, channel, lane, agent_id, rider_message_id, body, state, created_at, next_at,
        expires_at)
      select 'm' || i, 'bench:' || i || ':sms', 'campaign', 'sms', 'm', 2, 'm' || i, '周末骑行五折', 'queued', now(), now(),
        now() + interval '1 day' from generate_series(1, ${texts}::int) i`.execute(db);
  });

async function measure({ some }: Bench, { app }: BenchDatabase): Promise<Row[]> {
  const database = Database.open({ ...app, max: 20 }, () => undefined);
  const vault = makeVault(Buffer.alloc(32, 3));
  const texts = some(100_000, 200);
  const codes = some(200, 3);
  const leftAt = new Map<string, number>();
  const provider = {
    send: async ({ key }: { key: string }) => {
      await wait(answersAfterMs);
      leftAt.set(key, performance.now());
      return { is: 'accepted' as const };
    },
  };
  const needs = { database, sealer: vault, provider, now: Date.now };
  try {
    await queueMarketing(database, texts);
    let isOver = false;
    const every = async (send: (given: typeof needs) => Promise<unknown>) => {
      while (!isOver) {
        await send(needs);
        await wait(everyMs);
      }
    };
    const startedAt = performance.now();
    const loops = [every(sendUrgentTexts), every(sendOtherTexts)];
    const askedAt = new Map<string, number>();
    for (let i = 0; i < codes; i += 1) {
      await database.write(everything, (db) => {
        askedAt.set(`login_code:${i}:sms`, performance.now());
        const code = { phone: '13900000001', code: '123456', text: '您的登录验证码是 123456' };
        return queueText(db, vault, { ...code, event: 'login_code', subject: `${i}`, lane: 'x' }, Date.now());
      });
      await wait(100);
    }
    while (leftAt.size < texts + codes) await wait(100);
    const minutes = (performance.now() - startedAt) / 60_000;
    isOver = true;
    await Promise.all(loops);
    const waited = [...askedAt].map(([key, at]) => (leftAt.get(key) ?? Number.POSITIVE_INFINITY) - at);
    const waiting = `while ${texts.toLocaleString('en-US')} of marketing wait`;
    return [
      {
        name: `login code, until it leaves ${waiting} (p99)`,
        value: percentile(waited, 99),
        unit: 'ms',
        target: '<= 1,000 ms',
      },
      {
        name: `all of ${texts.toLocaleString('en-US')} text messages have left`,
        value: minutes,
        unit: 'min',
        target: '<= 10 min',
      },
    ];
  } finally {
    await database.pool.end();
  }
}

/** How long a code waits for a phone behind a hundred thousand texts of marketing, and how long those take. */
export const benchOutbox = (bench: Bench) => withDatabase(bench, (database) => measure(bench, database));

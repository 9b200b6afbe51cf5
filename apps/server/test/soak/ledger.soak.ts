import { setTimeout as wait } from 'node:timers/promises';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../src/money/ledger/books.service.ts';
import { until } from '../device.ts';
import { furnish } from '../feature-fixture.ts';
import { numbersFrom } from '../money/money-storm.ts';
import { type Killable, killable } from './killable.ts';

const programKills = 45;
const databaseKills = 15;
let world: Killable;
const acknowledged = new Map<string, string>();

beforeAll(async () => {
  world = await killable('start-money');
  await world.database.write(everything, furnish);
}, 120_000);
afterAll(() => world.close(), 60_000);

function remember(line: string) {
  const [event, key, postingId = ''] = line.split(' ');
  const name = `${event} ${key}`;
  expect(acknowledged.get(name) ?? postingId, `${name} had two effects`).toBe(postingId);
  acknowledged.set(name, postingId);
}

test('after sixty kills of clients and database every acknowledged effect stands once and the books agree', async () => {
  const next = numbersFrom(77);
  let killed = 0;
  for (let n = 0; n < programKills; n++) {
    const child = world.start([JSON.stringify(world.config), String(n)], remember);
    const before = acknowledged.size;
    await until(() => acknowledged.size > before + 5, 'the client to move money', 20_000);
    await wait(next() * 250);
    if (n % 3 === 0) {
      killed += Number(world.killDatabase());
      await wait(next() * 400);
    }
    await world.kill(child);
    await world.databaseIsBack();
  }
  expect(killed).toBe(databaseKills);

  const rows = await world.database.read(everything, (db) =>
    db.selectFrom('ledger_posting').select(['posting_id', 'event', 'source_id']).execute(),
  );
  const stored = new Map(rows.map((row) => [`${row.event} ${row.source_id}`, row.posting_id]));
  expect(stored.size).toBe(rows.length);
  const lost = [...acknowledged].filter(([key, postingId]) => stored.get(key) !== postingId);
  expect(lost).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(1_000);
  const { faults, postings } = await verifyBooks(world.database);
  // It moves accounts alone: deposits have no row of their own here.
  expect(faults.filter(({ check }) => check !== 'deposits')).toEqual([]);
  expect(postings).toBe(rows.length);
}, 600_000);

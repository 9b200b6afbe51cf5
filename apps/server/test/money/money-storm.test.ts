import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../src/money/ledger/books.service.ts';
import { type FeatureFixture, featureFixture } from '../feature-fixture.ts';
import { moneyStorm } from './money-storm.ts';

let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await featureFixture([]);
});
afterAll(() => fixture.close());

test('eight clients that move the money of four riders at once leave books that agree, each key with one effect', async () => {
  const storm = { write: fixture.write, name: 'one', seed: 12, clients: 8, operations: 120, riders: 4 };
  const { acknowledged, short, otherBody } = await moneyStorm(storm);
  expect(acknowledged.size).toBeGreaterThan(200);
  expect(short).toBeGreaterThan(20);
  expect(otherBody + short).toBeGreaterThan(20);
  const rows = await fixture.write((db) =>
    db.selectFrom('ledger_posting').select(['posting_id', 'event', 'source_id']).execute(),
  );
  const stored = new Map(rows.map((row) => [`${row.event} ${row.source_id}`, row.posting_id]));
  expect(stored).toEqual(acknowledged);
  const { faults, postings } = await verifyBooks(fixture.database);
  // It moves accounts alone: deposits have no row of their own here.
  expect(faults.filter(({ check }) => check !== 'deposits')).toEqual([]);
  expect(postings).toBe(rows.length);
});

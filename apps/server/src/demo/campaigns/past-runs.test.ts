import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aKnownRider } from '../../../test/examples/marketing/examples.audiences.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { reckonEffects } from '../../marketing/campaigns/effects.service.ts';
import { activityFigures } from '../../marketing/custom-activities/activity.store.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { rootAgent } from '../demo.people.ts';
import { makeRuns } from './past-runs.jobs.ts';

const zone = 'Asia/Shanghai';
const vault = makeVault(Buffer.alloc(32, 7));
const texts = { vault, canSend: true, smsSource: 'demo' as const, onQueued: () => undefined };
const parts = { zone, partCost: 4_500, texts, isDemo: true, tell: () => undefined };
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture([]);
});
afterAll(() => fixture.close());

test('one activity was told with a holdout and has ended, one is still to begin, and books and counters agree', async () => {
  await fixture.write(async (db) => {
    for (let i = 0; i < 30; i += 1) {
      const { riderId } = await aKnownRider(db, rootAgent.agentId);
      await sql`insert into rider_consent (rider_id, channel, source, words, given_at)
        values (${riderId}, 'inbox', 'register', '同意', now())`.execute(db);
    }
    await makeRuns(db, parts, fixture.clock.now);
  });
  const { database } = fixture;
  await reckonEffects({ database, now: () => fixture.clock.now });
  const rows = await database.read(everything, (db) =>
    db
      .selectFrom('campaign as c')
      .select(['c.name', 'c.state', activityFigures.told.as('told'), activityFigures.people.as('people')])
      .orderBy('c.starts_at')
      .execute(),
  );
  expect(rows).toMatchObject([
    { name: '秋季骑行提醒', people: 30 },
    { name: '沉默用户召回', people: null, told: 0 },
  ]);
  const arms = await database.read(everything, (db) =>
    db.selectFrom('campaign_effect').select(['arm', 'riders']).orderBy('arm').execute(),
  );
  expect(arms.map(({ arm }) => arm)).toEqual(['given', 'held_out']);
  expect(arms.reduce((sum, { riders }) => sum + riders, 0)).toBe(30);
  expect(rows[0]?.told).toBe(arms[0]?.riders);
  expect((await verifyBooks(database)).faults).toEqual([]);
});

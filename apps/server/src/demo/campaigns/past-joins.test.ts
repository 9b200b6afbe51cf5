import type { Cents } from '@kickstand/contract/kit';
import { fixedActivities } from '@kickstand/contract/marketing/campaigns';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { fixedActivitiesRoutes } from '../../marketing/fixed-activities/fixed-activities.routes.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { agreeFirst } from '../../money/settlement/schemes.service.ts';
import { makeActivities } from '../demo.activities.ts';
import { franchisees, rootAgent } from '../demo.people.ts';
import { makeJoins } from './past-joins.ts';

const zone = 'Asia/Shanghai';
const [first, second] = franchisees;
const dayMs = 86_400_000;
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(fixedActivitiesRoutes(zone));
});
afterAll(() => fixture.close());

const joinsSeenBy = async (agentId: number) => {
  const scope =
    agentId === rootAgent.agentId ? everything : { agentIds: [agentId], opAreaIds: 'all' as const };
  const call = fixture.as({ codes: ['1707'], agentId, scope });
  const { data } = await call(fixedActivities.list, { query: { name: '全城骑行季' } as never });
  const { id = '' } = data?.list[0] ?? {};
  return (await call(fixedActivities.joins, { params: { id } })).data?.list ?? [];
};

test('a franchisee finds one campaign of head office to answer and one that they joined, with what each may cost them', async () => {
  const { now } = fixture.clock;
  await fixture.write(async (db) => {
    const content = {
      ratioBp: 7_000,
      tiers: [],
      minimumCents: 0 as Cents,
      giftBp: 0,
      collector: 'platform' as const,
      cycle: 'day' as const,
      billsNegative: false,
      fromDay: '2020-01-01',
      untilDay: null,
    };
    const by = { by: '甲', approver: '乙', reason: '约定', now };
    await agreeFirst(db, { agentId: first.agentId, content }, by);
    const [past] = (await makeActivities({ db } as never, { from: now - 20 * dayMs, now, zone })).slice(-1);
    expect(past?.areaIds).toEqual(
      expect.arrayContaining([rootAgent.agentId * 10 + 1, first.agentId * 10 + 1]),
    );
    await makeJoins({ db, zone, now });
  });
  expect(await joinsSeenBy(first.agentId)).toMatchObject([
    { state: 'waiting', isOwn: true, worstCents: 2_000_000, lostCents: 1_400_000, answeredBy: null },
  ]);
  expect(await joinsSeenBy(second.agentId)).toMatchObject([{ state: 'joined', answeredBy: '刘慧敏' }]);
  const rows = await fixture.database.read(everything, (db) =>
    db
      .selectFrom('campaign_join as j')
      .innerJoin('campaign as c', 'c.campaign_id', 'j.campaign_id')
      .select(['c.name', 'j.state', 'j.agent_id as agentId', 'j.told_at as toldAt'])
      .orderBy('c.starts_at')
      .orderBy('j.agent_id')
      .execute(),
  );
  expect(rows.filter(({ agentId }) => agentId === first.agentId)).toMatchObject([
    { name: '周末早安骑', state: 'joined' },
    { name: '全城骑行季', state: 'waiting', toldAt: null },
  ]);
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
});

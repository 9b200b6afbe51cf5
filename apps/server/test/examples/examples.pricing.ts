import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { anUnpricedArea, aScheme, schemeS } from '../money/a-scheme.ts';
import { aStaffMember } from '../people/staff.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const areaOf = ({ agentId }: World) => agentId * 10 + 1;
const reason = '按物价核准调整价格';
const newArea = ({ agentId }: World, db: Db) => anUnpricedArea(db, agentId, fixtureNow);
const aDraft = async (world: World, db: Db) =>
  aScheme(db, { areaId: await newArea(world, db), now: fixtureNow });
const published = async (world: World, db: Db, from: number) =>
  aScheme(db, { areaId: await newArea(world, db), now: fixtureNow, from });

/** Good requests about price schemes. */
export const pricingExamples: Readonly<Record<string, Example>> = {
  'pricing.one': async (world, db) => ({ params: await aDraft(world, db) }),
  'pricing.cost': async (world, db) => {
    const areaId = await newArea(world, db);
    await aScheme(db, { areaId, now: fixtureNow, from: fixtureNow - 60_000 });
    return { query: { areaId, modelId: 1 } };
  },
  'pricing.list': async (world, db) => {
    await aDraft(world, db);
    return {};
  },
  'pricing.add': (world) => ({ body: { areaId: areaOf(world), name: '日常计费', content: schemeS } }),
  'pricing.edit': async (world, db) => ({
    body: { ...(await aDraft(world, db)), name: '日常计费', content: schemeS, version: 1 },
  }),
  'pricing.copy': async (world, db) => ({
    params: await aDraft(world, db),
    body: { areaIds: [areaOf(world)] },
  }),
  'pricing.remove': async (world, db) => ({ params: await aDraft(world, db), query: { version: 1 } }),
  'pricing.publish': async (world, db) => {
    await aStaffMember(db, { operatorId: newId(), agentId: 2, codes: ['1702', 'approve'] });
    return { params: await aDraft(world, db), body: { version: 1, reason } };
  },
  'pricing.cancelSchedule': async (world, db) => ({
    params: await published(world, db, fixtureNow + 86_400_000 * 30),
    body: { version: 1, reason },
  }),
  'pricing.end': async (world, db) => ({
    params: await published(world, db, fixtureNow - 60_000),
    body: { version: 1, reason },
  }),
  'priceImpact.terms': async (world, db) => {
    const areaId = await newArea(world, db);
    await aScheme(db, { areaId, now: fixtureNow, from: fixtureNow - 60_000 });
    return { query: { areaId, modelId: 1 } };
  },
  'priceImpact.simulate': async (world, db) => ({
    body: { areaId: await newArea(world, db), modelId: 1, ms: 900_000, m: 2_000 },
  }),
  'priceImpact.week': async (world, db) => ({ query: await aDraft(world, db) }),
  'pricing.setCalendar': () => ({
    body: { holidays: ['2026-10-01'], makeUpWorkdays: ['2026-10-10'] },
  }),
};

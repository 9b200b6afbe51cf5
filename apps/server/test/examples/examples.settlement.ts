import type { Db } from '../../src/kernel/database/db.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aProfitShare } from '../money/a-collecting-franchisee.ts';
import { aShareScheme, aStatement, someTerms } from '../money/a-statement.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const reason = '按合同约定执行';
/** Room for a statement of another day with every request. */
const daysAgo = 240;
const later = { fromDay: '2099-01-01' };

/** A draft as it was seen. */
const draft = async ({ agentId }: World, db: Db) => {
  const id = await aShareScheme(db, { agentId, now: fixtureNow, terms: later, isDraft: true });
  return { id };
};

/** Something done with a statement in this state, as it was seen. */
const doing =
  (state: 'draft' | 'disputed' | 'confirmed', body: (agentId: number) => object): Example =>
  async ({ agentId }, db) => {
    const { id, version } = await aStatement(db, { agentId, now: fixtureNow, daysAgo, state });
    return { body: { id, version, ...body(agentId) } };
  };
const asked: Example = async ({ agentId }, db) => {
  const { id } = await aStatement(db, { agentId, now: fixtureNow, daysAgo });
  return { query: { id } };
};

/** Good requests about what is agreed with franchisees and what they are owed. */
export const settlementExamples: Readonly<Record<string, Example>> = {
  'shareSchemes.list': async (world, db) => {
    await draft(world, db);
    return {};
  },
  'shareSchemes.add': async ({ agentId }, db) => {
    await db.deleteFrom('share_scheme').where('state', '=', 'draft').execute();
    return { body: { ...someTerms, ...later, agentId, areaId: null } };
  },
  'shareSchemes.edit': async (world, db) => ({
    params: await draft(world, db),
    body: { ...someTerms, ...later, version: 1 },
  }),
  'shareSchemes.remove': async (world, db) => ({ params: await draft(world, db), query: { version: 1 } }),
  'shareSchemes.publish': async (world, db) => ({
    params: await draft(world, db),
    body: { reason, version: 1 },
  }),
  'profitShares.list': async ({ agentId }, db) => {
    await aProfitShare(db, { agentId, now: fixtureNow });
    return {};
  },
  'statements.list': async ({ agentId }, db) => {
    await aStatement(db, { agentId, now: fixtureNow, daysAgo });
    return {};
  },
  'statements.single': async ({ agentId }, db) => ({
    params: { id: (await aStatement(db, { agentId, now: fixtureNow, daysAgo })).id },
  }),
  'statements.days': asked,
  'statements.lines': asked,
  'statements.dispute': doing('draft', () => ({ text: '这一天的分成算少了' })),
  'statements.answer': doing('disputed', () => ({ text: '已核实，计算无误' })),
  'statements.adjust': doing('draft', (agentId) => ({ areaId: agentId * 10 + 1, cents: 100, reason })),
  'statements.confirm': doing('draft', () => ({})),
  'statements.pay': doing('confirmed', () => ({ bankNo: 'HX20261124001', paidOn: '2026-09-21', reason })),
  'statements.file': async ({ agentId }, db) => ({
    body: { id: (await aStatement(db, { agentId, now: fixtureNow, daysAgo })).id },
  }),
};

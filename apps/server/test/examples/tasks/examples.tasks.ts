import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import type { AnyRequest, World } from '../../harness.ts';
import { aDoneTask, aTask, needParts } from '../examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

/** A change of a task by the desk. */
const changing =
  (change: object) =>
  async (world: { agentId: number }, db: Db): Promise<AnyRequest> => ({
    body: { taskIds: [(await aTask(world, db)).taskId], ...change },
  });

/** A rule of a franchisee that is switched off. */
async function aRule({ agentId }: { agentId: number }, db: Db) {
  const ruleId = newId();
  await db
    .insertInto('task_rule')
    .values({
      rule_id: ruleId,
      service_area_id: agentId * 10 + 1,
      agent_id: agentId,
      name: '闲置巡检',
      type: 'inspect',
      conditions: JSON.stringify({ idleHours: 720 }),
      priority: 'low',
      daily_cap: 10,
      dedupe_hours: 24,
      updated_at: new Date(fixtureNow),
    })
    .execute();
  return { params: { ruleId } };
}

/** An inspection plan of a franchisee that is switched off. */
async function aPlan({ agentId }: { agentId: number }, db: Db) {
  const planId = newId();
  await db
    .insertInto('inspection_plan')
    .values({
      plan_id: planId,
      service_area_id: agentId * 10 + 1,
      agent_id: agentId,
      name: '每周巡检',
      frequency_days: 7,
      items: ['brake'],
      start_day: '2026-01-01',
      daily_cap: 10,
      updated_at: new Date(fixtureNow),
    })
    .execute();
  return { params: { planId } };
}

/** A dry run that the operator asked for and nobody has made yet. */
async function aDryRun({ agentId, operatorId }: World, db: Db) {
  const [runId, area] = [newId(), agentId * 10 + 1];
  const rule = { type: 'inspect', conditions: { idleHours: 720 }, fromHour: 0, untilHour: 0 };
  await db
    .insertInto('rule_dry_run')
    .values({
      service_area_id: area,
      agent_id: agentId,
      run_id: runId,
      areas: [area],
      rule: JSON.stringify({ ...rule, dailyCap: 10, dedupeHours: 24 }),
      from_at: new Date(fixtureNow - 604_800_000),
      to_at: new Date(fixtureNow),
      created_at: new Date(fixtureNow),
      created_by: operatorId,
      state: 'failed',
    })
    .execute();
  return { params: { runId } };
}

const aPlanBody = { name: '每周巡检', frequencyDays: 7, items: ['brake'], startDay: '2026-01-01' };
const aRuleBody = { name: '闲置巡检', type: 'inspect', idleHours: 720 } as const;

/** Requests of the desk of field work, and of its rules. */
export const taskExamples: Record<string, Example> = {
  'taskDesk.assign': changing({}),
  'taskDesk.prioritise': changing({ priority: 'high' }),
  'taskDesk.close': changing({ reason: '车辆已自行处理' }),
  'taskDesk.reopen': changing({}),
  'taskDesk.waitForParts': async (world, db) => {
    const { taskId } = await aTask(world, db, { type: 'repair' });
    return { body: { taskIds: [taskId], text: '缺刹车线' } };
  },
  'taskDesk.partsCame': async (world, db) => {
    const { taskId } = await aTask(world, db, { type: 'repair' });
    await needParts(db, taskId);
    return { body: { taskIds: [taskId] } };
  },
  'taskDesk.extend': async (world, db) => {
    const { taskId } = await aTask(world, db);
    await db
      .updateTable('ops_task')
      .set({ due_at: new Date(fixtureNow) })
      .where('task_id', '=', taskId)
      .execute();
    return { body: { taskIds: [taskId], hours: 8 } };
  },
  'taskMessages.send': async (world, db) => {
    const { taskId } = await aTask(world, db, { assigneeId: world.operatorId });
    return { body: { taskIds: [taskId], text: '请带一块备用电池' } };
  },
  'taskDetail.single': async (world, db) => ({ params: { taskId: (await aTask(world, db)).taskId } }),
  'taskViews.board': async (world, db) => {
    await aTask(world, db);
    return { query: {} };
  },
  'taskViews.places': async (world, db) => {
    await aTask(world, db);
    return { query: {} };
  },
  'inspectionPlans.list': async (world, db) => {
    await aPlan(world, db);
    return { query: {} };
  },
  'inspectionPlans.create': ({ agentId }) => ({ body: { areaId: agentId * 10 + 1, ...aPlanBody } }),
  'inspectionPlans.edit': async (world, db) => ({
    ...(await aPlan(world, db)),
    body: { ...aPlanBody, version: 1 },
  }),
  'inspectionPlans.enable': async (world, db) => ({
    ...(await aPlan(world, db)),
    body: { enabled: true, version: 1 },
  }),
  'inspectionPlans.remove': async (world, db) => ({ ...(await aPlan(world, db)), query: { version: 1 } }),
  'spotChecks.check': async (world, db) => ({
    params: { taskId: (await aDoneTask(world, db, { type: 'inspect' })).taskId },
    body: {},
  }),
  'spotChecks.draw': async (world, db) => {
    await aDoneTask(world, db, { type: 'inspect' });
    return { body: { n: 1 } };
  },
  'taskRules.copy': async (world, db) => ({
    ...(await aRule(world, db)),
    body: { areaIds: [world.agentId * 10 + 1] },
  }),
  'taskRules.create': ({ agentId }) => ({ body: { areaId: agentId * 10 + 1, ...aRuleBody } }),
  'taskRules.edit': async (world, db) => ({
    ...(await aRule(world, db)),
    body: { ...aRuleBody, version: 1 },
  }),
  'taskRules.enable': async (world, db) => ({
    ...(await aRule(world, db)),
    body: { enabled: true, version: 1 },
  }),
  'taskRules.remove': async (world, db) => ({ ...(await aRule(world, db)), query: { version: 1 } }),
  'taskRules.proposals': ({ agentId }) => ({ query: { areaId: agentId * 10 + 1 } }),
  'taskRules.makeProposed': ({ agentId }) => ({ body: { ids: [`${agentId * 10 + 1}:r:1`] } }),
  'taskRules.dryRun': ({ agentId }) => ({
    body: { areaId: agentId * 10 + 1, type: 'inspect', idleHours: 720 },
  }),
  'taskRules.dryRunOf': aDryRun,
};

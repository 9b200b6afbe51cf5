import { usualPrices } from '@kickstand/domain/work/value';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aVehicle } from '../vehicles.ts';
import { aStaffMember } from './staff.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;
const hour = 3_600_000;
/** The clock of whoever tries every call goes on by hours; the shift is never over. */
const shiftFrom = fixtureNow + 48 * hour;

const aWorker = async (db: Db, agentId: number) =>
  (await aStaffMember(db, { operatorId: `worker-${newId()}`, agentId, codes: ['1201', '1202'] })).operatorId;

/** Nothing else is planned in the area of a franchisee. */
const endOthers = (db: Db, agentId: number) =>
  db
    .updateTable('work_plan')
    .set({ state: 'ended', ended_at: new Date(fixtureNow), ended_why: 'cancelled' })
    .where('service_area_id', '=', agentId * 10 + 1)
    .where('state', '<>', 'ended')
    .execute();

/** A plan that has one person swap one battery. */
export async function aWorkPlan(db: Db, agentId: number, state: 'draft' | 'sent' = 'draft') {
  await endOthers(db, agentId);
  const { number } = await aVehicle(db, { agentId, state: { rest_battery: 15 } });
  const operatorId = await aWorker(db, agentId);
  const planId = newId();
  const jobId = `swap ${number}`;
  const at = [113.5, 30.5];
  const visits = [{ at, minutes: 4, packs: 1, bikes: 0 }];
  const job = { id: jobId, subject: jobId, kind: 'swap', gridId: null, visits, fixedCents: 900, effects: [] };
  const load = { packsMost: 4, bikesMost: 0, packs: 4, bikes: 0 };
  const person = {
    id: operatorId,
    at,
    fromMinute: 0,
    untilMinute: 240,
    kinds: ['swap'],
    grids: null,
    ...load,
    first: [],
  };
  const basis = { people: [person], jobs: [job], stores: [], curves: [], rooms: [], prices: usualPrices };
  const of = { service_area_id: agentId * 10 + 1, plan_id: planId, agent_id: agentId };
  await db
    .insertInto('work_plan')
    .values({
      ...of,
      state,
      shift_from: new Date(shiftFrom),
      shift_until: new Date(shiftFrom + 4 * hour),
      seed: 1,
      iterations: 0,
      people: JSON.stringify([{ operatorId, ride: 'scooter' }]),
      created_at: new Date(fixtureNow - 60_000),
      made_at: new Date(fixtureNow - 50_000),
      basis: JSON.stringify({ ...basis, begin: shiftFrom, vehicles: {}, stations: {} }),
      made_stops: JSON.stringify([{ personId: operatorId, stops: [{ jobId, visit: 0 }] }]),
      input: JSON.stringify(anInput),
      routes: '[]',
      stations: '[]',
      left_out: '[]',
      net_cents: 500,
    })
    .execute();
  await db
    .insertInto('plan_stop')
    .values({
      ...of,
      job_id: jobId,
      operator_id: operatorId,
      no: 0,
      kind: 'swap',
      vehicle_id: number,
      arrive_at: new Date(shiftFrom + 60_000),
      leave_at: new Date(shiftFrom + 300_000),
      minutes: 5,
      rides: 1.2,
      value_cents: 900,
      cost_cents: 250,
    })
    .execute();
  return { planId, jobId, operatorId, ...of };
}

const anInput = {
  vehicles: 1,
  unknown: 0,
  stations: 0,
  unrated: 0,
  tasks: 0,
  stores: 0,
  packs: 0,
  rideCents: 300,
  moved: 0.3,
  heardMinutes: 1,
  ratedAt: null,
  unplaced: [],
  jobs: 1,
  milliseconds: 5,
  missing: [],
};

const version = 1;
const ofPlan =
  (state: 'draft' | 'sent', body?: object): Example =>
  async ({ agentId }, db) => ({
    params: { planId: (await aWorkPlan(db, agentId, state)).planId },
    ...(body && { body }),
  });

/** Good requests about plans of shifts. */
export const workPlanExamples: Readonly<Record<string, Example>> = {
  'workPlans.list': async ({ agentId }, db) => {
    await aWorkPlan(db, agentId);
    return {};
  },
  'workPlans.single': ofPlan('draft'),
  'workPlans.lines': async ({ agentId }, db) => ({
    query: { planId: (await aWorkPlan(db, agentId)).planId },
  }),
  'workPlans.colleagues': async ({ agentId }, db) => {
    await aWorker(db, agentId);
    return { query: { areaId: agentId * 10 + 1 } };
  },
  'workPlans.make': async ({ agentId }, db) => {
    await endOthers(db, agentId);
    const people = [{ operatorId: await aWorker(db, agentId), ride: 'van' }];
    const shift = { shiftFrom, shiftUntil: shiftFrom + 8 * hour };
    return { body: { areaId: agentId * 10 + 1, ...shift, people } };
  },
  'workRounds.ahead': async ({ agentId }, db) => {
    await aWorker(db, agentId);
    return {};
  },
  'workRounds.make': async ({ agentId }, db) => {
    await endOthers(db, agentId);
    const people = [{ operatorId: await aWorker(db, agentId), ride: 'van' }];
    const shift = { shiftFrom, shiftUntil: shiftFrom + 8 * hour };
    return { body: { ...shift, areas: [{ areaId: agentId * 10 + 1, people }] } };
  },
  'workRounds.send': async ({ agentId }, db) => {
    const { planId } = await aWorkPlan(db, agentId);
    const roundId = newId();
    await db.updateTable('work_plan').set({ round_id: roundId }).where('plan_id', '=', planId).execute();
    return { params: { roundId }, body: { plans: [{ planId, version }] } };
  },
  'workPlans.again': ofPlan('sent'),
  'workPlans.change': async ({ agentId }, db) => {
    const { planId, jobId } = await aWorkPlan(db, agentId);
    return { params: { planId }, body: { version, change: { kind: 'pin', jobId } } };
  },
  'workPlans.given': async ({ agentId }, db) => {
    const { planId, jobId, operatorId } = await aWorkPlan(db, agentId);
    return { params: { planId }, query: { jobId, operatorId } };
  },
  'workPlans.outcome': async ({ agentId }, db) => ({
    params: { planId: (await aWorkPlan(db, agentId)).planId },
  }),
  'workPlans.undo': async ({ agentId }, db) => {
    const { planId, jobId, operatorId: _, ...of } = await aWorkPlan(db, agentId);
    const change = { no: 1, kind: 'pin', job_id: jobId, at: new Date(fixtureNow), by_name: '调度' };
    await db
      .insertInto('plan_change')
      .values({ ...of, ...change })
      .execute();
    return { params: { planId }, body: { version } };
  },
  'workPlans.send': ofPlan('draft', { version }),
  'workPlans.end': ofPlan('sent', { version }),
};

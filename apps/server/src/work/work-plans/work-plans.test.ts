import { ops, staff, taskDesk } from '@kickstand/contract/work/field-work';
import { type WorkPlan, workPlans } from '@kickstand/contract/work/work-plans';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aShiftToPlan } from '../../../test/people/a-shift.ts';
import { unexpected } from '../../../test/unexpected.ts';
import { aFence } from '../../../test/vehicles.ts';
import { staffRoutes } from '../field-work/field-work.routes.ts';
import { applyRules } from '../field-work/rules/rules.jobs.ts';
import { makeNext } from './making.service.ts';
import { replanDue } from './replan.service.ts';
import { endPlansOver } from './work-plans.jobs.ts';
import { workPlansRoutes } from './work-plans.routes.ts';
import { priceTasks } from './worth.service.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const of = (agentId: number) => ({ agentIds: [agentId], opAreaIds: 'all' as const });
const areaId = 31;
const desk = ['0909', '090902', '090906', '090911'];
let fixture: FeatureFixture;
let planner: ReturnType<FeatureFixture['as']>;
let ann: ReturnType<FeatureFixture['as']>;
let town: Awaited<ReturnType<typeof aShiftToPlan>>;

beforeAll(async () => {
  fixture = await featureFixture(() => [...workPlansRoutes(zone), ...staffRoutes({ zone })]);
  town = await fixture.write((db) => aShiftToPlan(db, { agentId: 3 }));
  await fixture.write((db) => aShiftToPlan(db, { agentId: 4 }));
  planner = fixture.as({ codes: desk, operatorId: 'ann-3', agentId: 3, scope: of(3) });
  ann = fixture.as({ codes: ['1201', '1202', '1203', '1204'], operatorId: 'ann-3', agentId: 3 });
});
beforeEach(async () => {
  fixture.clock.now = fixtureNow;
  await fixture.fresh.owner.query('truncate work_plan cascade; truncate ops_task cascade');
});
afterAll(() => fixture.close());

const jobs = () => ({ database: fixture.database, now: () => fixture.clock.now, zone });
const shift = {
  areaId,
  shiftFrom: fixtureNow,
  shiftUntil: fixtureNow + 4 * hour,
  people: [
    { operatorId: 'ann-3', ride: 'tricycle' as const },
    { operatorId: 'ben-3', ride: 'scooter' as const },
  ],
  iterations: 200,
};

const shown = async (planId: string) => {
  const { data } = await planner(workPlans.single, { params: { planId } });
  if (!data) throw new Error('no plan');
  return data;
};
const linesOf = async (planId: string) =>
  (await planner(workPlans.lines, { query: { planId, pageSize: 200 } })).data?.list ?? [];

async function aPlan(body: object = {}) {
  const { data } = await planner(workPlans.make, { body: { ...shift, ...body } });
  await makeNext(jobs());
  fixture.clock.now += 1_000;
  return shown(data?.planId ?? '');
}
const change = (plan: WorkPlan, wish: object) =>
  planner(workPlans.change, {
    params: { planId: plan.id },
    body: { version: plan.version, change: wish as never },
  });
const send = (plan: WorkPlan) =>
  planner(workPlans.send, { params: { planId: plan.id }, body: { version: plan.version } });
const tasks = async () => (await planner(ops.tasks, { query: { pageSize: 100 } })).data?.list ?? [];

describe('a plan', () => {
  test('says who swaps and moves what in which order, what it is worth, and what stations lose without it', async () => {
    const plan = await aPlan();
    expect(plan).toMatchObject({
      state: 'draft',
      people: 2,
      input: { rideCents: 1_200, stations: 3, missing: [] },
    });
    expect(plan.netCents).toBeGreaterThan(0);
    // Fewer than twenty are low: by the rule nobody goes out.
    expect(plan.byRule).toEqual({ netCents: 0, stops: 0, minutes: 0 });
    const lines = await linesOf(plan.id);
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['swap', 'move']));
    expect(lines.length).toBe(plan.stops);
    for (const { valueCents, costCents } of lines) expect(valueCents).toBeGreaterThanOrEqual(costCents);
    const swapped = lines.filter(({ kind }) => kind === 'swap').map(({ carId }) => Number(carId));
    expect(swapped).toContain(town.low[0]);
    const [worst] = plan.stations;
    expect(worst?.id).toBe(town.stations.wanted.stationId);
    expect(worst?.planCents).toBeLessThan(worst?.lostCents ?? 0);
    expect(worst?.leastCents).toBeLessThanOrEqual(worst?.lostCents ?? 0);
    expect(plan.crew.every(({ path }) => path.length > 0)).toBe(true);
  });

  test('starts people of a coming shift from their depot, takes packs there and leads them back in time', async () => {
    const store = (lng: number, content: object) =>
      fixture.write((db) =>
        aFence(db, {
          agent_id: 3,
          kind: 'vehicle_store',
          name: '东仓',
          centre_lng: lng,
          centre_lat: 30.5,
          content: JSON.stringify(content),
        }),
      );
    await store(113.52, { staffIds: ['ann-3'] });
    await store(113.5, {});
    try {
      const coming = { shiftFrom: fixtureNow + hour, shiftUntil: fixtureNow + 5 * hour };
      const plan = await aPlan(coming);
      expect(plan.input).toMatchObject({ stores: 2, unplaced: [] });
      const [one, other] = ['ann-3', 'ben-3'].map((id) => plan.crew.find((each) => each.operatorId === id));
      expect(one?.at).toEqual([113.52, 30.5]);
      expect(other?.at).not.toEqual(one?.at);
      for (const each of plan.crew.filter(({ stops }) => stops > 0)) {
        expect(each.depot).toBe('东仓');
        expect(each.path.at(-1)).toEqual(each.at);
        const last = Math.max(
          ...(await linesOf(plan.id))
            .filter((line) => line.operatorId === each.operatorId)
            .map((l) => l.leaveAt),
        );
        expect(each.backAt).toBeGreaterThanOrEqual(last);
        expect(each.backAt).toBeLessThanOrEqual(plan.shiftUntil);
      }
      // Whoever is on the way already goes on from there, and comes back all the same.
      const running = await aPlan();
      expect(running.crew.find(({ operatorId }) => operatorId === 'ann-3')?.at).not.toEqual([113.52, 30.5]);
    } finally {
      await fixture.fresh.owner.query("delete from fence where kind = 'vehicle_store'");
    }
  });

  test('is the same for the same input and seed', async () => {
    const first = await aPlan();
    fixture.clock.now = fixtureNow + 1;
    const second = await aPlan();
    const told = async (plan: WorkPlan) =>
      (await linesOf(plan.id)).map(({ id, person, no, valueCents }) => [id, person, no, valueCents]);
    expect(await told(second)).toEqual(await told(first));
    expect(second.netCents).toBe(first.netCents);
    expect(second.last).toMatchObject({ id: first.id, persons: 0, orders: 0 });
  });

  test('keeps what is pinned, leaves out what is banned, goes to whom it is given, and all of it can be undone', async () => {
    const plan = await aPlan();
    const before = await linesOf(plan.id);
    const [banned, given] = before.filter(({ kind }) => kind === 'swap');
    if (!banned || !given) throw new Error('too few swaps');
    const until = plan.shiftUntil;
    expect((await change(plan, { kind: 'ban', jobId: banned.id, untilAt: until })).status).toBe(200);
    const other = given.operatorId === 'ann-3' ? 'ben-3' : 'ann-3';
    expect(
      (await change(await shown(plan.id), { kind: 'give', jobId: given.id, operatorId: other })).status,
    ).toBe(200);
    const after = await linesOf(plan.id);
    expect(after.map(({ id }) => id)).not.toContain(banned.id);
    expect(after.find(({ id }) => id === given.id)).toMatchObject({ operatorId: other, pinned: true });
    for (const _ of [1, 2]) {
      const { version } = await shown(plan.id);
      await planner(workPlans.undo, { params: { planId: plan.id }, body: { version } });
    }
    expect((await linesOf(plan.id)).map(({ id, operatorId }) => [id, operatorId])).toEqual(
      before.map(({ id, operatorId }) => [id, operatorId]),
    );
    const again = await shown(plan.id);
    const undone = await planner(workPlans.undo, {
      params: { planId: plan.id },
      body: { version: again.version },
    });
    expect(undone.code).toBe('workPlan.no_change');
  });

  test('says before a stop is given what the plan gains or loses by it, and changes nothing', async () => {
    const plan = await aPlan();
    const before = await linesOf(plan.id);
    const swap = before.find(({ kind }) => kind === 'swap');
    if (!swap) throw new Error('no swap is planned');
    const given = (jobId: string, operatorId: string) =>
      planner(workPlans.given, { params: { planId: plan.id }, query: { jobId, operatorId } });
    const operatorId = swap.operatorId === 'ann-3' ? 'ben-3' : 'ann-3';
    const told = await given(swap.id, operatorId);
    expect(told.data).toMatchObject({ breaches: [], infeasible: [] });
    expect(await shown(plan.id)).toEqual(plan);
    expect(await linesOf(plan.id)).toEqual(before);
    await change(plan, { kind: 'give', jobId: swap.id, operatorId });
    const after = await shown(plan.id);
    expect(
      Math.abs((after.netCents ?? 0) - (plan.netCents ?? 0) - (told.data?.addedCents ?? NaN)),
    ).toBeLessThan(2);
    expect((await given('swap 99999999', operatorId)).code).toBe('workPlan.no_job');
    expect((await given(swap.id, 'ann-4')).data).toMatchObject({ addedCents: null, breaches: ['code'] });
  });

  test('refuses what does not fit: a stale version, a stop that is not there, somebody who may not, another area', async () => {
    const plan = await aPlan();
    const [line] = await linesOf(plan.id);
    const jobId = line?.id ?? '';
    expect((await change({ ...plan, version: 99 }, { kind: 'pin', jobId })).code).toBe(
      'common.stale_version',
    );
    expect((await change(plan, { kind: 'pin', jobId: 'swap 99999999' })).code).toBe('workPlan.no_job');
    expect((await change(plan, { kind: 'give', jobId, operatorId: 'ann-4' })).code).toBe('workPlan.unfit');
    expect((await change(plan, { kind: 'ban', jobId, untilAt: plan.shiftUntil + 1 })).code).toBe(
      'workPlan.hour',
    );
    const south = fixture.as({ codes: desk, operatorId: 'ann-4', agentId: 4, scope: of(4) });
    expect((await south(workPlans.single, { params: { planId: plan.id } })).code).toBe('common.not_found');
    expect((await south(workPlans.list, {})).data?.list).toEqual([]);
    expect((await south(workPlans.lines, { query: { planId: plan.id } })).data?.list).toEqual([]);
    expect((await south(workPlans.make, { body: shift })).code).toBe('common.not_found');
    const foreign = [{ operatorId: 'ann-4', ride: 'van' as const }];
    expect((await planner(workPlans.make, { body: { ...shift, people: foreign } })).code).toBe(
      'workPlan.people',
    );
  });

  test('keeps with its person what that person was given, and only what was pinned by hand can be unpinned', async () => {
    await applyRules(jobs());
    const [task] = (await tasks()).filter(({ type }) => type === 'swap');
    if (!task) throw new Error('no rule made a swap');
    const given = await planner(taskDesk.assign, { body: { taskIds: [task.id], assigneeId: 'ben-3' } });
    expect(given.status).toBe(200);
    const plan = await aPlan();
    const [line, free] = [
      (await linesOf(plan.id)).find(({ kind, carId }) => kind === 'swap' && carId === task.carId),
      (await linesOf(plan.id)).find(({ pinned }) => !pinned),
    ];
    expect(line).toMatchObject({ operatorId: 'ben-3', pinned: true });
    expect((await change(plan, { kind: 'unpin', jobId: line?.id })).code).toBe('workPlan.given');
    for (const kind of ['pin', 'unpin'])
      expect((await change(await shown(plan.id), { kind, jobId: free?.id })).status).toBe(200);
    expect((await linesOf(plan.id)).find(({ id }) => id === free?.id)?.pinned).toBe(false);
  });

  test('says what is missing where nothing was ridden', async () => {
    const root = fixture.as({ codes: desk, operatorId: 'ann-3', agentId: 2 });
    const { data } = await root(workPlans.colleagues, { query: { areaId: 21 } });
    expect(data?.list).toEqual([]);
    expect(
      (await planner(workPlans.colleagues, { query: { areaId } })).data?.list.map(({ name }) => name),
    ).toEqual(town.people);
  });
});

describe('sending a plan', () => {
  test('makes its tasks once under two clicks, and they come to their people in its order', async () => {
    const plan = await aPlan();
    const said = await Promise.all([send(plan), send(plan)]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lines = (await linesOf(plan.id)).filter(({ operatorId }) => operatorId === 'ann-3');
    expect(await tasks()).toHaveLength(plan.stops);
    const own = (await ann(staff.tasks, { query: { mine: true } })).data?.list ?? [];
    expect(own.map(({ type, carId }) => `${type} ${carId}`)).toEqual(
      lines.sort((a, b) => a.no - b.no).map(({ kind, carId }) => `${kind} ${carId}`),
    );
    expect(own.every(({ state, source }) => state === 'pending' && source === 'algorithm')).toBe(true);
    // Swaps are due up to what the plan reckoned with.
    const kept = await fixture.write((db) =>
      db
        .selectFrom('ops_task')
        .select(['vehicle_id', 'created_pct'])
        .where('plan_id', '=', plan.id)
        .where('type', '=', 'swap')
        .execute(),
    );
    const all = await linesOf(plan.id);
    expect(all.every(({ heardMinutes }) => heardMinutes !== null && heardMinutes <= 60)).toBe(true);
    const charges = new Map(all.map(({ kind, carId, charge }) => [`${kind} ${carId}`, charge]));
    expect(kept.length).toBeGreaterThan(0);
    for (const { vehicle_id, created_pct } of kept)
      expect(created_pct).toBe(charges.get(`swap ${vehicle_id}`));
  });

  test('takes over open tasks of the kind, leaves alone what somebody else has in hand, and stops rules meanwhile', async () => {
    await applyRules(jobs());
    const ruled = (await tasks()).filter(({ type }) => type === 'swap');
    expect(ruled.length).toBeGreaterThan(0);
    const plan = await aPlan();
    const [first] = (await linesOf(plan.id)).filter(
      ({ kind, carId }) => kind === 'swap' && ruled.some((one) => one.carId === carId),
    );
    if (!first) throw new Error('no rule swap in the plan');
    const other = fixture.as({
      codes: ['1201'],
      operatorId: first.operatorId === 'ann-3' ? 'ben-3' : 'ann-3',
      agentId: 3,
    });
    const task = ruled.find(({ carId }) => carId === first.carId);
    await other(staff.claim, { params: { taskId: task?.id ?? '' } });
    const { data } = await send(plan);
    expect(data).toMatchObject({ adopted: ruled.length - 1, skipped: 1 });
    expect((await linesOf(plan.id)).find(({ id }) => id === first.id)).toMatchObject({
      skipped: 'in_hand',
      taskId: null,
    });
    const held = (await tasks()).find(({ id }) => id === task?.id);
    expect(held?.assigneeId).not.toBe(first.operatorId);
    const { number } = await fixture.write(async (db) => {
      await db
        .updateTable('vehicle_state')
        .set({ rest_battery: 9 })
        .where('vehicle_id', '=', town.full[0] ?? 0)
        .execute();
      return { number: town.full[0] };
    });
    expect(await applyRules(jobs())).toMatchObject({ made: 0 });
    await fixture.write((db) =>
      db
        .updateTable('vehicle_state')
        .set({ rest_battery: 95 })
        .where('vehicle_id', '=', number ?? 0)
        .execute(),
    );
  });

  test('is called off when it is ended: its own tasks are closed, those that were there before go back to the pool', async () => {
    await applyRules(jobs());
    const ruled = (await tasks()).map(({ id }) => id);
    await send(await aPlan());
    const plan = (await planner(workPlans.list, { query: { state: 'sent' } })).data?.list[0];
    if (!plan) throw new Error('not sent');
    expect((await send({ ...(await aPlan()) })).code).toBe('workPlan.runs');
    await planner(workPlans.end, { params: { planId: plan.id }, body: { version: plan.version } });
    const left = await tasks();
    for (const { id, state, assigneeId } of left)
      expect([state, ruled.includes(id) ? assigneeId : 'whoever']).toEqual(
        ruled.includes(id) ? ['pending', null] : ['closed', 'whoever'],
      );
  });

  test('ends automatically when its shift is over', async () => {
    await send(await aPlan());
    fixture.clock.now += 4 * hour + 1;
    expect(await endPlansOver(jobs())).toBe(1);
    expect((await planner(workPlans.list, {})).data?.list[0]).toMatchObject({
      state: 'ended',
      endedWhy: 'over',
    });
  });
});

describe('a plan that runs', () => {
  const beat = (operatorId: string, duty = true) =>
    fixture.write((db) =>
      db
        .updateTable('staff_position')
        .set({ at: new Date(fixture.clock.now), duty })
        .where('operator_id', '=', operatorId)
        .execute(),
    );
  const heard = () =>
    fixture.write((db) =>
      db
        .updateTable('vehicle_state')
        .set({ reported_at: new Date(fixture.clock.now) })
        .execute(),
    );
  const pass = async (minutes: number) => {
    fixture.clock.now += minutes * 60_000;
    await heard();
  };
  const proposal = async () => (await planner(workPlans.list, { query: { state: 'draft' } })).data?.list[0];

  /** A plan of one swap for Ann, while much more is to be done. */
  async function aPoorPlan() {
    const plan = await aPlan();
    for (const line of await linesOf(plan.id)) {
      if (line.id === `swap ${town.low[0]}`) continue;
      await change(await shown(plan.id), { kind: 'ban', jobId: line.id, untilAt: plan.shiftUntil });
    }
    const poor = await shown(plan.id);
    await send(poor);
    return poor.id;
  }

  test('is made anew when somebody goes home, waits for a click, and takes nothing out of anybody’s hands', async () => {
    const planId = await aPoorPlan();
    const [line] = await linesOf(planId);
    if (!line?.taskId) throw new Error('not sent');
    const holder = fixture.as({ codes: ['1201'], operatorId: line.operatorId, agentId: 3 });
    await holder(staff.claim, { params: { taskId: line.taskId } });
    const other = line.operatorId === 'ann-3' ? 'ben-3' : 'ann-3';
    for (const who of [other, line.operatorId]) await beat(who);
    expect(await replanDue(jobs(), unexpected)).toEqual([]);
    await pass(6);
    await beat(other);
    await beat(line.operatorId, false);
    expect(await replanDue(jobs(), unexpected)).toHaveLength(1);
    const waiting = await proposal();
    expect(waiting).toMatchObject({ proposed: true, replacesId: planId });
    expect((await shown(planId)).waitingId).toBe(waiting?.id);
    const next = await shown(waiting?.id ?? '');
    expect(next.last).toMatchObject({ id: planId });
    await send(next);
    const held = (await tasks()).find(({ id }) => id === line.taskId);
    expect(held).toMatchObject({ state: 'doing', assigneeId: line.operatorId });
    expect((await shown(planId)).endedWhy).toBe('replaced');
  });

  test('stays as it is while nothing happens, and when a new one is hardly better', async () => {
    await send(await aPlan());
    for (const who of town.people) await beat(who);
    await replanDue(jobs(), unexpected);
    await pass(4);
    expect(await replanDue(jobs(), unexpected)).toEqual([]);
    await pass(27);
    for (const who of town.people) await beat(who);
    expect(await replanDue(jobs(), unexpected)).toEqual([]);
    expect(await proposal()).toBeUndefined();
  });
});

describe('what a plan expected', () => {
  test('is compared with the rides that began in half hours that are over, and with what stops were to save once there are many', async () => {
    const { id: planId } = await aPlan();
    const outcome = async () => {
      const { data } = await planner(workPlans.outcome, { params: { planId } });
      if (!data) throw new Error('no outcome');
      return data;
    };
    expect(await outcome()).toMatchObject({ slots: [], stations: [], deciles: [] });
    const { stationId } = town.stations.flat;
    await fixture.write(async (db) => {
      const { riderId } = await aRider(db, 3);
      const ended = fixtureNow + 25 * 60_000;
      const orderId = await anUnpaidOrder(db, { riderId, agentId: 3, now: ended, due: {} });
      const at = { start_station_id: stationId };
      await db.updateTable('ride_order').set(at).where('order_id', '=', orderId).execute();
    });
    fixture.clock.now = fixtureNow + hour + 60_000;
    const { slots, stations } = await outcome();
    expect(slots.map(({ seen }) => seen)).toEqual([1, 0]);
    expect(slots.every(({ expected }) => expected > 0)).toBe(true);
    expect(stations).toEqual([]);
    fixture.clock.now = shift.shiftUntil;
    const over = await outcome();
    expect(over.slots).toHaveLength(8);
    expect(over.stations.find(({ id }) => id === stationId)).toMatchObject({ seen: 1 });
    const sum = (of: readonly { expected: number }[]) => of.reduce((all, one) => all + one.expected, 0);
    expect(sum(over.stations)).toBeCloseTo(sum(over.slots), 0);
  });
});

describe('work outside of plans', () => {
  const given = async (body: object) => {
    const { data } = await planner(ops.create, {
      body: { priority: 'mid', assigneeId: 'ben-3', ...body } as never,
    });
    return (data?.list ?? []).map(({ taskId }) => taskId ?? '');
  };
  const priced = (taskId: string) =>
    fixture.write((db) =>
      db
        .selectFrom('ops_task')
        .select(['value_cents', 'priced_for'])
        .where('task_id', '=', taskId)
        .executeTakeFirstOrThrow(),
    );

  test('is priced once for whoever it was given to, as things stood then, and anew for somebody else', async () => {
    const [flat = 0, , , half = 0] = town.low;
    const [dead = ''] = await given({ type: 'swap', carIds: [String(flat)] });
    const [later = ''] = await given({ type: 'swap', carIds: [String(half)] });
    const [open = ''] = await given({ type: 'inspect', carIds: [String(flat)], assigneeId: undefined });
    expect(await priceTasks(jobs())).toBe(2);
    const first = await priced(dead);
    expect(first).toMatchObject({ priced_for: 'ben-3' });
    expect(first.value_cents).toBeGreaterThan((await priced(later)).value_cents ?? 0);
    expect(await priced(open)).toEqual({ value_cents: null, priced_for: null });
    expect(await priceTasks(jobs())).toBe(0);
    await planner(taskDesk.assign, { body: { taskIds: [dead], assigneeId: 'ann-3' } });
    expect(await priceTasks(jobs())).toBe(1);
    expect(await priced(dead)).toMatchObject({ priced_for: 'ann-3' });
  });
});

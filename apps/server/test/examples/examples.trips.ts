import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aVehicle } from '../vehicles.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

let serial = 0;
const aPhone = () => `136${String(++serial).padStart(8, '0')}`;
const here = { lng: 113.5, lat: 30.5 };
const fix = { ...here, accuracyM: 10 };

/** A rider at home in a franchisee's area. */
export async function aRider(db: Db, agentId: number) {
  const [riderId, phone] = [newId(), aPhone()];
  await db
    .insertInto('rider')
    .values({
      rider_id: riderId,
      phone,
      name: '骑行人',
      service_area_id: agentId * 10 + 1,
      registered_at: new Date(fixtureNow),
    })
    .execute();
  return { riderId, phone };
}

/** A rider and a vehicle of one franchisee, whose area is open for business. */
export async function aPair({ agentId }: { agentId: number }, db: Db) {
  const rider = await aRider(db, agentId);
  await db
    .updateTable('service_area')
    .set({ status: 'open' })
    .where('service_area_id', '=', agentId * 10 + 1)
    .execute();
  const vehicle = await aVehicle(db, { agentId });
  return { ...rider, ...vehicle };
}

/** An open trip of a new rider on a new vehicle. */
export async function anOpenTrip(
  world: { agentId: number },
  db: Db,
  state = 'riding',
  startedAt = fixtureNow - 600_000,
) {
  const pair = await aPair(world, db);
  const tripId = newId();
  const of = { service_area_id: world.agentId * 10 + 1, agent_id: world.agentId, rider_id: pair.riderId };
  const at = { trip_id: tripId, vehicle_id: pair.number, started_at: new Date(startedAt), state };
  await db
    .insertInto('trip')
    .values({ ...of, ...at, imei: pair.imei, model_id: 1, start_lng: 113.5, start_lat: 30.5 })
    .execute();
  await db
    .insertInto('trip_open')
    .values({ ...of, ...at, since: new Date(startedAt), start_mileage_m: 0 })
    .execute();
  return { ...pair, tripId };
}

/** Let a repair wait for parts. */
export const needParts = (db: Db, taskId: string) =>
  db
    .updateTable('ops_task')
    .set({ parts_since: new Date(fixtureNow), paused_at: new Date(fixtureNow), due_left_ms: 60_000 })
    .where('task_id', '=', taskId)
    .execute();

/** A task on a new vehicle, taken by somebody or waiting. */
export async function aTask(
  { agentId }: { agentId: number },
  db: Db,
  task: { type?: string; assigneeId?: string; startedAt?: number } = {},
) {
  const vehicle = await aVehicle(db, { agentId });
  const taskId = newId();
  const taken = task.assigneeId !== undefined;
  await db
    .insertInto('ops_task')
    .values({
      task_id: taskId,
      service_area_id: agentId * 10 + 1,
      agent_id: agentId,
      vehicle_id: vehicle.number,
      type: task.type ?? 'swap',
      source: 'manual',
      state: taken ? 'doing' : 'pending',
      assignee_id: task.assigneeId ?? null,
      claimed_at: taken ? new Date(fixtureNow) : null,
      started_at: task.startedAt === undefined ? null : new Date(task.startedAt),
      ...here,
      created_at: new Date(fixtureNow - 60_000),
    })
    .execute();
  return { ...vehicle, taskId };
}

/** Work that is done: a swap unless said otherwise. */
export async function aDoneTask(world: { agentId: number }, db: Db, wish: Parameters<typeof aTask>[2] = {}) {
  const task = await aTask(world, db, wish);
  await db
    .updateTable('ops_task')
    .set({ state: 'done', finished_at: new Date(fixtureNow) })
    .where('task_id', '=', task.taskId)
    .execute();
  return task;
}

/** Work that somebody is to look at. */
async function anAudit(world: { agentId: number }, db: Db) {
  const { taskId } = await aDoneTask(world, db);
  const of = { task_id: taskId, service_area_id: world.agentId * 10 + 1, agent_id: world.agentId };
  const at = { created_at: new Date(fixtureNow), due_at: new Date(fixtureNow + 86_400_000) };
  await db
    .insertInto('work_audit')
    .values({ ...of, ...at, why: 'flags', flags: ['haste'] })
    .execute();
  return { taskId };
}

/** Work of a kind that the caller did, around the day on which it is asked for. */
const work = (type: string) => async (world: { agentId: number; operatorId: string }, db: Db) => {
  await aDoneTask(world, db, { type, assigneeId: world.operatorId });
  return { query: { from: fixtureNow - 86_400_000, to: fixtureNow + 86_400_000 } };
};

/** A report of a fault on a franchisee's vehicle. */
export async function aFault(
  db: Db,
  { agentId, vehicle }: { agentId: number; vehicle: number },
  stop = false,
) {
  const id = newId();
  await db
    .insertInto('fault_report')
    .values({
      vehicle_id: vehicle,
      report_id: id,
      service_area_id: agentId * 10 + 1,
      agent_id: agentId,
      source: 'operator',
      reporter: 'x',
      parts: ['basket'],
      stop,
      created_at: new Date(fixtureNow),
    })
    .execute();
  return id;
}

const ofTrip =
  (state: string, body: (riderId: string) => object): Example =>
  async (world, db) => {
    const { tripId, riderId } = await anOpenTrip(world, db, state);
    return { params: { tripId }, body: body(riderId) };
  };

const anEndedTrip: Example = async (world, db) => {
  const { tripId, riderId } = await anOpenTrip(world, db);
  const end = { ended_at: new Date(fixtureNow), ended_by: 'user', return_relation: 'in_station' };
  await db
    .updateTable('trip')
    .set({ state: 'ended', ...end, distance_m: 900, riding_seconds: 600 })
    .where('trip_id', '=', tripId)
    .execute();
  await db.deleteFrom('trip_open').where('rider_id', '=', riderId).execute();
  return { params: { tripId } };
};

/** Good requests of riders, of field staff, and of the console about them. */
export const tripExamples: Readonly<Record<string, Example>> = {
  'rider.register': ({ agentId }) => ({
    body: { phone: aPhone(), name: '李', serviceAreaId: agentId * 10 + 1 },
  }),
  'rider.search': async ({ agentId }, db) => ({
    body: { riderId: (await aRider(db, agentId)).riderId, ...here },
  }),
  'rider.reserve': async (world, db) => {
    const { riderId, carId } = await aPair(world, db);
    return { body: { riderId, carId } };
  },
  'rider.release': async (world, db) => {
    const { riderId, number } = await aPair(world, db);
    const of = { vehicle_id: number, rider_id: riderId, agent_id: world.agentId };
    const at = { made_at: new Date(fixtureNow), until: new Date(fixtureNow + 86_400_000_000) };
    await db
      .insertInto('reservation')
      .values({ ...of, ...at, service_area_id: world.agentId * 10 + 1 })
      .execute();
    return { params: { riderId } };
  },
  'rider.start': async (world, db) => {
    const { riderId, carId } = await aPair(world, db);
    return { body: { riderId, carId, fix, platform: 'wechat' } };
  },
  'rider.trip': async (world, db) => {
    const { tripId, riderId } = await anOpenTrip(world, db);
    return { params: { tripId }, query: { riderId } };
  },
  'rider.pause': ofTrip('riding', (riderId) => ({ riderId })),
  'rider.resume': ofTrip('temp_parked', (riderId) => ({ riderId })),
  'rider.end': ofTrip('riding', (riderId) => ({ riderId, fix })),
  'rider.reportFault': async (world, db) => {
    const { riderId, carId } = await aPair(world, db);
    return { body: { riderId, carId, parts: ['brake'] } };
  },
  'trips.list': async (world, db) => {
    await anOpenTrip(world, db);
    return {};
  },
  'trips.single': anEndedTrip,
  'returnEvidence.single': anEndedTrip,
  'trips.end': ofTrip('riding', () => ({ reason: '用户手机没电了' })),
  'tripEnds.foresee': ofTrip('riding', () => undefined as never),
  'trips.unmask': ofTrip('riding', () => undefined as never),
  'trips.riders': async (world, db) => ({
    query: { find: (await anOpenTrip(world, db)).phone.slice(-4) },
  }),
  'trips.bindings': ({ imei }) => ({ query: { imei } }),
  'staff.position': () => ({ body: here }),
  'staffTracks.show': ({ operatorId }) => ({
    params: { operatorId },
    body: { from: fixtureNow - 3_600_000, to: fixtureNow },
  }),
  'staff.tasks': async (world, db) => {
    await aTask(world, db);
    return { query: { ...here, limit: 100 } };
  },
  'staff.add': async ({ agentId }, db) => {
    const { carId } = await aVehicle(db, { agentId });
    return { body: { type: 'inspect', carId } };
  },
  'staffPhone.around': async ({ agentId }, db) => {
    await aVehicle(db, { agentId });
    return { query: { ...here, radiusM: 3_000 } };
  },
  'staffPhone.addPhotos': async (world, db) => ({
    params: { taskId: (await aDoneTask(world, db, { assigneeId: world.operatorId })).taskId },
    body: { photoIds: [] },
  }),
  'staffPhone.load': async () => ({ body: { ...here, carrier: 'scooter', serials: ['4800001'] } }),
  'staffPhone.sync': async (world, db) => {
    const { taskId } = await aTask(world, db, { assigneeId: world.operatorId });
    const event = { id: newId(), sequence: 1, at: fixtureNow - 1_000, taskId, ...here, kind: 'start' };
    return { body: { events: [event] } };
  },
  'staff.claim': async (world, db) => ({ params: { taskId: (await aTask(world, db)).taskId } }),
  'staff.release': async (world, db) => {
    const { taskId } = await aTask(world, db, { assigneeId: world.operatorId });
    return { params: { taskId } };
  },
  'staff.waitForParts': async (world, db) => {
    const { taskId } = await aTask(world, db, { type: 'repair', assigneeId: world.operatorId });
    return { params: { taskId }, body: { text: '缺刹车线' } };
  },
  'staff.partsCame': async (world, db) => {
    const { taskId } = await aTask(world, db, { type: 'repair', assigneeId: world.operatorId });
    await needParts(db, taskId);
    return { params: { taskId } };
  },
  'staff.start': async (world, db) => {
    const { taskId } = await aTask(world, db, { assigneeId: world.operatorId });
    return { params: { taskId }, body: here };
  },
  'staff.finish': async (world, db) => {
    const { taskId } = await aTask(world, db, { assigneeId: world.operatorId, startedAt: fixtureNow });
    return { params: { taskId }, body: here };
  },
  'ops.tasks': async (world, db) => {
    await aTask(world, db);
    return {};
  },
  'ops.create': async ({ agentId }, db) => {
    const { carId } = await aVehicle(db, { agentId });
    return { body: { type: 'swap', carIds: [carId] } };
  },
  'workAudit.list': async (world, db) => {
    await anAudit(world, db);
    return { query: { from: fixtureNow - 86_400_000, to: fixtureNow + 86_400_000 } };
  },
  'workAudit.single': async (world, db) => ({ params: await anAudit(world, db) }),
  'workAudit.holder': async (world, db) => ({ params: await anAudit(world, db) }),
  'workAudit.next': async (world, db) => {
    await anAudit(world, db);
    return { body: {} };
  },
  'workAudit.claim': async (world, db) => ({ params: await anAudit(world, db) }),
  'workAudit.release': async (world, db) => ({ params: await anAudit(world, db) }),
  'workAudit.decide': async (world, db) => ({
    params: await anAudit(world, db),
    body: { decision: 'confirm' },
  }),
  'workVerdicts.list': async (world, db) => ({ params: { taskId: (await aDoneTask(world, db)).taskId } }),
  'workVerdicts.judge': async (world, db) => ({
    params: { taskId: (await aDoneTask(world, db)).taskId },
    body: { validity: 'valid', reason: '现场核实有效' },
  }),
  'workVerdicts.object': async (world, db) => {
    const { taskId } = await aDoneTask(world, db, { assigneeId: world.operatorId });
    const task = await db
      .selectFrom('ops_task')
      .select(['task_id', 'service_area_id', 'agent_id'])
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow();
    const verdict = { no: 1, validity: 'invalid', reason: 'far', judged_at: new Date(fixtureNow) };
    await db
      .insertInto('ops_task_verdict')
      .values({ ...task, ...verdict, rule_version: 1 })
      .execute();
    return { params: { taskId }, body: { text: '车辆当时确实在站点内' } };
  },
  'workVerdicts.own': async (world, db) => {
    await aDoneTask(world, db, { assigneeId: world.operatorId });
    return {};
  },
  'workVerdicts.objection': async (world, db) => ({
    params: { taskId: (await aDoneTask(world, db, { assigneeId: world.operatorId })).taskId },
  }),
  'workFacts.swaps': work('swap'),
  'workFacts.moves': work('move'),
  'workFacts.repairs': work('repair'),
  'workFacts.inspections': work('inspect'),
  'workRows.swaps': work('swap'),
  'workRows.swapPeople': work('swap'),
  'workRows.swapSpread': work('swap'),
  'workRows.moves': work('move'),
  'workRows.movePeople': work('move'),
  'workRows.moveSpread': work('move'),
  'workRows.repairs': work('repair'),
  'workRows.repairPeople': work('repair'),
  'workRows.repairSpread': work('repair'),
  'workRows.inspections': work('inspect'),
  'workRows.inspectionPeople': work('inspect'),
  'workRows.inspectionSpread': work('inspect'),
  'ops.handOver': async (world, db) => {
    await aTask(world, db, { assigneeId: world.operatorId });
    return { body: { fromId: world.operatorId, reason: '夜班交接班' } };
  },
  'ops.setTaskLimit': () => ({ body: { mostTasks: 20 } }),
  'ops.positions': async ({ agentId, operatorId }, db) => {
    // The fixture's clock has gone on since it began: a position far ahead of it is fresh.
    const position = {
      agent_id: agentId,
      service_area_id: agentId * 10 + 1,
      ...here,
      at: new Date(fixtureNow + 86_400_000),
    };
    await db
      .insertInto('staff_position')
      .values({ operator_id: operatorId, ...position })
      .onConflict((c) => c.columns(['operator_id', 'agent_id', 'service_area_id']).doUpdateSet(position))
      .execute();
    return {};
  },
  'ops.faults': async ({ agentId, carId }, db) => {
    await aFault(db, { agentId, vehicle: Number(carId) });
    return {};
  },
  'ops.repair': async ({ agentId }, db) => {
    const { carId } = await aVehicle(db, { agentId });
    return { body: { carId, parts: ['brake'], stop: true } };
  },
  'ops.fixed': async ({ agentId, carId }, db) => {
    const id = await aFault(db, { agentId, vehicle: Number(carId) });
    return { body: { id, result: 'fixed' } };
  },
};

/** The vehicle of an open trip answered the command the trip waits for. */
export const answered = (db: Db, vehicle: number, code = 0, at = fixtureNow) =>
  db
    .updateTable('command')
    .set({
      state: code === 0 ? 'acked' : 'refused',
      device_code: code,
      sent_at: new Date(at),
      ended_at: new Date(at),
    })
    .where('vehicle_id', '=', vehicle)
    .where('state', 'in', ['queued', 'sent'])
    .execute();

import { deviceCodes } from '@kickstand/contract/fleet/devices';
import { vehicleCommands as commands, commandTypes } from '@kickstand/contract/fleet/vehicles';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { vehiclesRoutes } from './vehicles.routes.ts';

const hour = 3_600_000;
const north: Scope = { agentIds: [3], opAreaIds: 'all' };
const south: Scope = { agentIds: [4], opAreaIds: 'all' };
const dispatcher = ['0301', '0302', '030109', '030110', '030112', '030113', '030520'];
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(vehiclesRoutes({}));
});
afterAll(() => fixture.close());
beforeEach(() =>
  fixture.write(async (db) => {
    for (const table of ['command', 'command_job'] as const) await db.deleteFrom(table).execute();
  }),
);

const as = (over: { codes?: readonly string[]; scope?: Scope; language?: 'en-US' } = {}) =>
  fixture.as({ codes: dispatcher, scope: north, agentId: 3, ...over });
const vehicle = (agentId = 3, state: object = {}) => fixture.write((db) => aVehicle(db, { agentId, state }));
type Vehicle = Awaited<ReturnType<typeof vehicle>>;

interface Given {
  type?: string;
  state?: string;
  code?: number | null;
  agent?: number;
  jobId?: string;
  at?: number;
  /** Time from sending to the reply, milliseconds. */
  took?: number;
}

const give = ({ number, imei }: Vehicle, given: Given = {}) =>
  fixture.write((db) => {
    const {
      type = 'query',
      state = 'acked',
      code = null,
      agent = 3,
      jobId = null,
      at = fixtureNow - hour,
    } = given;
    const open = state === 'queued' || state === 'sent';
    return db
      .insertInto('command')
      .values({
        vehicle_id: number,
        command_id: newId(),
        agent_id: agent,
        service_area_id: agent * 10 + 1,
        imei,
        type,
        state,
        device_code: code,
        source: 'operator',
        job_id: jobId,
        created_at: new Date(at),
        sent_at: state === 'queued' ? null : new Date(at),
        deadline_at: new Date(at + 30_000),
        ended_at: open ? null : new Date(at + (given.took ?? 1_000)),
      })
      .execute();
  });

const stored = (jobId: string) =>
  fixture.write((db) =>
    db.selectFrom('command').select(['state', 'ended_at']).where('job_id', '=', jobId).execute(),
  );

async function aJob(vehicles: readonly Vehicle[], { type = 'ring', agent = 3 } = {}) {
  const jobId = newId();
  await fixture.write((db) =>
    db
      .insertInto('command_job')
      .values({
        job_id: jobId,
        agent_id: agent,
        operator_id: 'x',
        operator: 'x',
        type,
        request_id: 'x',
        vehicles: vehicles.length,
        created_at: new Date(fixtureNow),
      })
      .execute(),
  );
  for (const one of vehicles) await give(one, { type, state: 'queued', jobId, agent });
  return jobId;
}

describe('calling off what waits', () => {
  test('takes only the chosen vehicles’ commands out of the queue, once', async () => {
    const [first, second] = [await vehicle(), await vehicle()];
    const jobId = await aJob([first, second]);
    const cancel = (body: { carIds?: string[] }) => as()(commands.cancel, { params: { jobId }, body });
    expect((await cancel({ carIds: [first.carId] })).data).toMatchObject({
      count: 1,
      list: [{ carId: first.carId }],
    });
    expect((await stored(jobId)).map(({ state, ended_at }) => [state, ended_at]).sort()).toEqual([
      ['cancelled', fixtureNow],
      ['queued', null],
    ]);
    expect((await cancel({ carIds: [first.carId] })).code).toBe('command.none_waits');
    expect((await cancel({})).data?.list.map(({ carId }) => carId)).toEqual([second.carId]);
  });

  test('leaves alone what was sent, and refuses when nothing else is left', async () => {
    const one = await vehicle();
    const jobId = await aJob([]);
    await give(one, { state: 'sent', jobId });
    await give(one, { state: 'acked', jobId });
    expect((await as()(commands.cancel, { params: { jobId }, body: {} })).code).toBe('command.none_waits');
    expect((await stored(jobId)).map(({ state }) => state).sort()).toEqual(['acked', 'sent']);
  });

  test('is for those who may give the command, of their own vehicles', async () => {
    const one = await vehicle();
    const jobId = await aJob([one], { type: 'unlock' });
    const ask = (over: Parameters<typeof as>[0]) =>
      as(over)(commands.cancel, { params: { jobId }, body: {} });
    expect((await ask({ codes: ['0301', '030109'] })).code).toBe('common.forbidden');
    expect((await ask({ scope: south })).code).toBe('command.job_not_found');
    expect((await ask({})).data?.count).toBe(1);
  });
});

describe('how commands ended', () => {
  test('is told by type, with the share that succeeded, the time it took and why the others failed', async () => {
    const one = await vehicle();
    await give(one, { took: 1_000 });
    await give(one, { took: 3_000 });
    await give(one, { state: 'refused', code: deviceCodes.tooOften, took: 2_000 });
    for (const _ of [1, 2]) await give(one, { state: 'timeout', code: deviceCodes.noAnswer, took: 30_000 });
    await give(one, { state: 'cancelled' });
    await give(one, { state: 'sent' });
    await give(one, { type: 'reboot', state: 'queued' });
    const { data } = await as()(commands.statistics, { query: {} });
    expect(data).toMatchObject({ from: fixtureNow - 24 * hour, to: fixtureNow, count: 2 });
    expect(data?.list).toEqual([
      {
        type: 'query',
        given: 7,
        open: 1,
        acked: 2,
        refused: 1,
        timeout: 2,
        cancelled: 1,
        successPercent: 40,
        averageMs: 2_000,
        reasons: [
          { code: 108, message: '设备没有应答 (108)', count: 2 },
          { code: 138, message: '操作太快，请稍候 (138)', count: 1 },
        ],
      },
      {
        type: 'reboot',
        given: 1,
        open: 1,
        acked: 0,
        refused: 0,
        timeout: 0,
        cancelled: 0,
        successPercent: null,
        averageMs: null,
        reasons: [],
      },
    ]);
  });

  test('counts the hours and the scope asked for, in the caller’s language', async () => {
    const [own, foreign] = [await vehicle(), await vehicle(4)];
    await give(own, { at: fixtureNow - 2 * hour });
    await give(own, { at: fixtureNow - 30 * hour, state: 'timeout', code: deviceCodes.offline });
    await give(foreign, { agent: 4 });
    const given = async (over: Parameters<typeof as>[0], query: object) =>
      (await as(over)(commands.statistics, { query })).data?.list.map((row) => row.given);
    expect(await given({}, { hours: 1 })).toEqual([]);
    expect(await given({}, {})).toEqual([1]);
    expect(await given({ scope: everything }, {})).toEqual([2]);
    expect(await given({ scope: everything }, { opAreaIds: [41] })).toEqual([1]);
    const { data } = await as({ language: 'en-US' })(commands.statistics, { query: { hours: 48 } });
    expect(data?.list[0]?.reasons[0]?.message).toBe('the device is offline (109)');
  });
});

test('nothing that locks or cuts power is given to a vehicle faster than 5 km/h, and everything at 5', async () => {
  const stopping = commandTypes.filter((type) => commandRules[type].onlyStanding);
  expect(stopping).toEqual(
    expect.arrayContaining(['lock', 'arm', 'wheel_lock', 'seat_open', 'reboot', 'set_speed', 'bms_switch']),
  );
  const args: Record<string, object> = { set_speed: { percent: 50 }, bms_switch: { on: false } };
  for (const type of stopping) {
    const [rolling, walked] = [await vehicle(3, { speed_kmh: 5.1 }), await vehicle(3, { speed_kmh: 5 })];
    const carIds = [rolling.carId, walked.carId];
    const body = { type, carIds, reason: '回收检修车辆', ...(args[type] && { args: { ...args[type] } }) };
    const said = await as()(commands.createJob, { body });
    expect([type, said.data?.list.map(({ code }) => code)]).toEqual([type, ['vehicle.moving', null]]);
  }
});

import { assets } from '@kickstand/contract/fleet/production';
import { benchSteps } from '@kickstand/domain/fleet/production';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDevice, type TestDevice, until } from '../../../../test/device.ts';
import { type GatewayFixture, gatewayFixture } from '../../../../test/gateway-fixture.ts';
import {
  frameOf,
  good,
  imeiOf,
  type ProductionFixture,
  productionFixture,
} from '../../../../test/production.ts';
import { passwordDigest } from '../../../gateway/broker/credentials.ts';
import { startBench } from './bench.jobs.ts';

/** The bench with a real broker and gateway, against a controller with the behaviour each test chooses. */
let all: ProductionFixture;
let fixture: GatewayFixture;
let stopBench: () => Promise<void>;
let device: TestDevice;
let serial = 0;
const troubles: unknown[] = [];

beforeAll(async () => {
  all = await productionFixture();
  fixture = await gatewayFixture(all.fixture.database, all.fixture.clock);
  const stop = startBench(
    {
      database: all.fixture.database,
      now: () => all.fixture.clock.now,
      onQueued: () => fixture.gateway.wake(),
      lookEveryMs: 10,
    },
    (error) => troubles.push(error),
  );
  stopBench = async () => void (await stop());
});
afterAll(async () => {
  await stopBench();
  await fixture.close();
  await all.fixture.close();
});

let carId = '';
let imei = '';
beforeEach(async () => {
  serial += 1;
  [carId, imei] = [String(300_000_000 + serial), imeiOf(5_000_000 + serial)];
  const body = { carId, agentId: 2, modelId: 1, frameNo: frameOf(serial) };
  good(await all.maker(assets.single, { body }));
  await all.bring('devices', [{ imei, fw: '131088' }]);
  await all.fixture.write((db) =>
    db
      .updateTable('imei_claim')
      .set({ digest: passwordDigest('on-the-bench') })
      .where('imei', '=', imei)
      .execute(),
  );
  good(await all.maker(assets.bind, { params: { carId }, body: { kind: 'device', code: imei, version: 1 } }));
  device = await connectDevice(fixture.broker.port, { imei, password: 'on-the-bench' });
  await fixture.source.look();
  await device.say('ping', fixture.ping());
  await until(async () => (await card()).online === 'online', 'the controller to be heard');
});
afterEach(async () => {
  await device.stop();
  expect(troubles).toEqual([]);
});

const card = async () => good(await all.maker(assets.card, { params: { carId } }));
const start = () => all.maker(assets.startTest, { params: { carId }, body: {} });
const newest = async () => {
  const { list } = good(await all.maker(assets.tests, { params: { carId } }));
  if (!list[0]) throw new Error('no test on record');
  return list[0];
};
const ended = () => until(async () => (await newest()).state !== 'running', 'the end of the test', 20_000);
const stepOf = async (name: string) => (await newest()).steps.find((step) => step.name === name);

/** Sensor reports of an intact vehicle after each order. */
const words: Record<string, number[]> = {
  disarm: [2],
  arm: [0],
  seat_open: [11],
  seat_close: [12],
};

interface Manners {
  /** Replies with this code instead of 0. */
  code?: Record<string, number>;
  /** Orders it ignores. */
  silentTo?: readonly string[];
  /** Orders without a sensor report. */
  numb?: readonly string[];
  gsm?: number;
  /** Has no satellite fix. */
  blind?: boolean;
}

let armed = true;
let seatShut = true;
let wheelFree = false;
const word = () => Number(armed) | (Number(wheelFree) << 2) | (Number(seatShut) << 3) | (1 << 4);

function obey(order: string, numb: boolean) {
  if (numb) return;
  if (order === 'disarm') armed = false;
  if (order === 'arm') armed = true;
  if (order === 'seat_open') seatShut = false;
  if (order === 'seat_close') seatShut = true;
  if (order === 'wheel_unlock') wheelFree = true;
  if (order === 'wheel_lock') wheelFree = false;
}

const sayFix = () => {
  const { seq: _, ...fix } = fixture.fix({ status: word() });
  return device.say('gps', fix);
};

/** Makes the controller execute orders with this behaviour. */
function behave({ code = {}, silentTo = [], numb = [], gsm = 22, blind = false }: Manners = {}) {
  [armed, seatShut, wheelFree] = [true, true, false];
  const { client } = device;
  client.on('message', (_, payload) => {
    const { commandId, order } = JSON.parse(payload.toString()) as {
      commandId: string;
      order: { do: string };
    };
    if (silentTo.includes(order.do)) return;
    void (async () => {
      const isNumb = numb.includes(order.do) || code[order.do] !== undefined;
      obey(order.do, isNumb);
      if (order.do === 'query') {
        await device.say('ping', fixture.ping({ gsm, status: word() }));
        if (!blind) await sayFix();
      }
      for (const notify of isNumb ? [] : (words[order.do] ?? []))
        await device.say('notify', { at: fixture.clock.now, code: notify, status: word() });
      await device.say('reply', {
        at: fixture.clock.now,
        commandId,
        code: code[order.do] ?? 0,
        status: word(),
      });
    })().catch((error: unknown) => {
      // The test may be over and the controller disconnected before the last reply is sent.
      if (!client.disconnecting) throw error;
    });
  });
}

describe('a test on the bench', () => {
  test('passes when the controller does each thing and its sensors say so; the card remembers it', async () => {
    behave();
    good(await start());
    await ended();
    const test = await newest();
    expect(test.steps.map(({ name, state }) => [name, state])).toEqual(
      benchSteps.map((name) => [name, 'pass']),
    );
    expect(test).toMatchObject({ state: 'pass', imei, fwVersion: '131088', gsm: 22, operator: '王工' });
    expect(test.fixAgeS).toBeLessThan(5);
    expect(await card()).toMatchObject({ testState: 'pass', failedSteps: [], testedAt: fixture.clock.now });
    expect(device.orders.map(({ order }) => order.do)).toEqual([...benchSteps]);
  });

  test('fails on what the controller refuses, with its own words, and goes on with the rest', async () => {
    behave({ code: { seat_open: 111 } });
    good(await start());
    await ended();
    expect(await newest()).toMatchObject({ state: 'fail' });
    expect(await stepOf('seat_open')).toMatchObject({
      state: 'fail',
      trouble: 'refused',
      answer: '该设备没有此功能 (111)',
    });
    expect(await stepOf('arm')).toMatchObject({ state: 'pass' });
    expect(await card()).toMatchObject({ testState: 'fail', failedSteps: ['seat_open'] });
  });

  test('fails when a sensor says nothing within thirty seconds of the command', async () => {
    behave({ numb: ['wheel_unlock'] });
    good(await start());
    await until(async () => (await stepOf('wheel_unlock'))?.state === 'running', 'the wheel’s turn', 20_000);
    await until(async () => commandOf(await stepOf('wheel_unlock')), 'its answer');
    expect((await newest()).state).toBe('running');
    fixture.pass(30_000);
    await ended();
    expect(await stepOf('wheel_unlock')).toMatchObject({ state: 'fail', trouble: 'no_sensor' });
    expect(await card()).toMatchObject({ failedSteps: ['wheel_unlock'] });
  });

  test('ends at the first thing that is never answered, and tries nothing more', async () => {
    behave({ silentTo: ['disarm'] });
    good(await start());
    await until(() => device.orders.some(({ order }) => order.do === 'disarm'), 'the order', 20_000);
    fixture.pass(31_000);
    await fixture.gateway.commands.step();
    await ended();
    expect(await stepOf('disarm')).toMatchObject({ state: 'fail', trouble: 'no_answer' });
    expect(await stepOf('arm')).toMatchObject({ state: 'skipped' });
    expect((await card()).failedSteps).toEqual(benchSteps.slice(benchSteps.indexOf('disarm')));
  });

  test('fails with a weak radio', async () => {
    behave({ gsm: 9 });
    good(await start());
    await ended();
    expect(await stepOf('query')).toMatchObject({ state: 'fail', trouble: 'weak_signal' });
    expect(await card()).toMatchObject({ testState: 'fail', failedSteps: ['query'] });
  });

  test('fails when the last fix is older than a quarter of an hour', async () => {
    await sayFix();
    fixture.pass(15 * 60_000 + 1_000);
    await device.say('ping', fixture.ping());
    behave({ blind: true });
    good(await start());
    await ended();
    expect(await stepOf('query')).toMatchObject({ state: 'fail', trouble: 'old_fix' });
    expect((await newest()).fixAgeS).toBe(15 * 60 + 1);
  });

  test('runs once at a time, and can be stopped', async () => {
    const said = await Promise.all([start(), start()]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stop = () => all.maker(assets.stopTest, { params: { carId } });
    expect(good(await stop())).toMatchObject({ state: 'stopped' });
    expect(await stop()).toMatchObject({ code: 'bench.none' });
    expect(await card()).toMatchObject({ testState: 'untested' });
  });

  test('does not begin with a controller that is away, and says nothing of one that was changed', async () => {
    good(await start());
    const other = imeiOf(6_000_000 + serial);
    await all.bring('devices', [{ imei: other }]);
    const { version } = await card();
    const body = { imei: other, force: true, reason: '主板故障更换', version };
    good(await all.maker(assets.replace, { params: { carId }, body }));
    fixture.pass(31_000);
    await fixture.gateway.commands.step();
    await ended();
    expect(await newest()).toMatchObject({ state: 'fail', imei });
    expect(await card()).toMatchObject({ testState: 'untested', imei: other });
    expect(await start()).toMatchObject({ code: 'device.offline' });
  });
});

/** Whether the command of a step was acknowledged. */
async function commandOf(step: { commandId: string | null } | undefined) {
  const row = await all.fixture.write((db) =>
    db
      .selectFrom('command')
      .select('state')
      .where('command_id', '=', step?.commandId ?? '')
      .executeTakeFirst(),
  );
  return row?.state === 'acked';
}

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../test/device.ts';
import {
  minute,
  type TransfersFixture,
  targets,
  transfersFixture,
} from '../../../test/devices/transfers-fixture.ts';
import { nth } from '../../../test/fleet-fixture.ts';
import { makeTransfers } from './transfers.ts';

const target = targets.firmware;
let fixture: TransfersFixture;
beforeAll(async () => {
  fixture = await transfersFixture(12);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.pass(30 * minute));

describe('a package', () => {
  test('comes to a controller in chunks, and its vehicle has it once it logged in with it and confirmed it', async () => {
    const one = await fixture.connect(0);
    const jobId = await fixture.job({ vehicles: [0] });
    await fixture.step();
    await one.offered();
    expect(one.offers[0]).toMatchObject({
      jobId,
      kind: 'firmware',
      version: target,
      chunk: 4_096,
      install: false,
    });
    await one.download();
    expect(createHash('sha256').update(one.image).digest('hex')).toBe(fixture.sha256);
    await one.say('verified');
    await until(() => one.offers.some(({ install }) => install), 'leave to put it in');
    await one.say('rebooting');
    expect(await fixture.vehicleOf(jobId, 0)).toMatchObject({ state: 'rebooting' });
    await one.say('confirmed');
    expect(await fixture.vehicleOf(jobId, 0)).toMatchObject({ state: 'rebooting' });
    await one.login({ firmware: target });
    await until(
      () => one.device.orders.some(({ order }) => order.do === 'query'),
      'the question that proves it',
    );
    await one.say('confirmed');
    expect(await fixture.vehicleOf(jobId, 0)).toMatchObject({ state: 'success', code: null });
    await fixture.step();
    await fixture.step();
    expect(await fixture.stateOf(jobId)).toMatchObject({ state: 'done' });
    await one.device.stop();
  });

  test('waits at once when a rider takes the vehicle, is not put in before it stands again, and goes on from its index', async () => {
    const one = await fixture.connect(1);
    const jobId = await fixture.job({ vehicles: [1] });
    await fixture.step();
    await one.offered();
    await one.download(0, 2);
    fixture.fleet.use(
      fixture.index(1),
      { riding: 'riding', ops: 0, at: fixture.clock.now } as never,
      fixture.clock.now,
    );
    await one.say('downloading', { from: 2, count: 3 });
    one.pumped(3);
    await fixture.step();
    await one.receivedAll();
    expect([...one.chunks.keys()]).toEqual([0, 1]);
    await one.say('verified');
    expect(one.offers.some(({ install }) => install)).toBe(false);
    expect(await fixture.vehicleOf(jobId, 1)).toMatchObject({ state: 'downloading', chunks: 2 });
    fixture.pass(1_000);
    fixture.fleet.use(
      fixture.index(1),
      { riding: 'available', ops: 0, at: fixture.clock.now } as never,
      fixture.clock.now,
    );
    await one.download(2);
    expect(createHash('sha256').update(one.image).digest('hex')).toBe(fixture.sha256);
    await fixture.end(jobId);
    await one.device.stop();
  });

  test('is gone on with after the controller was cut off: it is offered again, and asks from where it was', async () => {
    const one = await fixture.connect(2);
    const jobId = await fixture.job({ vehicles: [2] });
    await fixture.step();
    await one.offered();
    await one.download(0, 3);
    await one.login();
    await one.offered(2);
    expect(one.offers[1]).toMatchObject({ jobId, install: false });
    await fixture.step();
    expect(await fixture.vehicleOf(jobId, 2)).toMatchObject({ state: 'downloading', attempts: 1 });
    await fixture.end(jobId);
    await one.device.stop();
  });

  test('is gone on with by a gateway that starts anew', async () => {
    const one = await fixture.connect(3);
    const jobId = await fixture.job({ vehicles: [3] });
    await fixture.step();
    await one.offered();
    await one.download(0, 2);
    await fixture.step();
    const anew = makeTransfers({
      database: fixture.store.database,
      fleet: fixture.fleet,
      bus: fixture.broker.bus,
      commands: fixture.gateway.commands,
      metrics: fixture.gateway.metrics,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      now: () => fixture.clock.now,
      zone: 'Asia/Shanghai',
    });
    // It has not looked yet who is under way.
    await anew.ingest(nth(3).imei, {
      seq: 9_000,
      at: fixture.clock.now,
      jobId,
      state: 'downloading',
      from: 2,
      count: 1,
    });
    fixture.pass(50);
    anew.pump();
    await until(() => one.chunks.has(2), 'the chunk of the new gateway');
    await anew.stop();
    await fixture.end(jobId);
    await one.device.stop();
  });
});

describe('a vehicle', () => {
  test('that went back to its old version failed', async () => {
    const one = await fixture.connect(4);
    const jobId = await fixture.job({ vehicles: [4, 5, 6, 7] });
    await fixture.step();
    await one.offered();
    await one.say('rebooting');
    await one.login();
    expect(await fixture.vehicleOf(jobId, 4)).toMatchObject({ state: 'failed', code: 'rolled_back' });
    await fixture.end(jobId);
    await one.device.stop();
  });

  test('that has the version already is left out and is no failure', async () => {
    const one = await fixture.connect(5);
    await one.login({ firmware: target });
    await until(async () => {
      const [row] = await fixture.store.asOwner('select fw_version from device where vehicle_id = $1', [
        nth(5).vehicle,
      ]);
      return (row as { fw_version: string }).fw_version === target;
    }, 'its version');
    const jobId = await fixture.job({ vehicles: [5] });
    await fixture.step();
    expect(await fixture.vehicleOf(jobId, 5)).toMatchObject({ state: 'skipped', code: 'already' });
    await fixture.step();
    await fixture.step();
    expect(await fixture.stateOf(jobId)).toMatchObject({ state: 'done' });
    await one.device.stop();
  });

  test('is not told anything outside of the window, nor when its upgrade is paused', async () => {
    const one = await fixture.connect(6);
    const minuteNow = new Date(fixture.clock.now + 8 * 3_600_000).getUTCHours() * 60;
    const shut = { window_from: (minuteNow + 120) % 1_440, window_to: (minuteNow + 180) % 1_440 };
    const jobId = await fixture.job({ vehicles: [6], over: shut });
    await fixture.step();
    expect(await fixture.vehicleOf(jobId, 6)).toMatchObject({ state: 'waiting' });
    await fixture.end(jobId);
    await one.device.stop();
  });
});

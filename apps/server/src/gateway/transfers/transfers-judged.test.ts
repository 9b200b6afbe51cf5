import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../test/device.ts';
import {
  minute,
  type TransfersFixture,
  targets,
  transfersFixture,
} from '../../../test/devices/transfers-fixture.ts';
import { nth } from '../../../test/fleet-fixture.ts';

let fixture: TransfersFixture;
beforeAll(async () => {
  fixture = await transfersFixture(12);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.pass(30 * minute));

describe('an upgrade', () => {
  test('stops by itself at the second vehicle that does not come back, and says why', async () => {
    const controllers = [await fixture.connect(8), await fixture.connect(9)];
    const jobId = await fixture.job({ vehicles: [8, 9, 10, 11] });
    await fixture.step();
    for (const one of controllers) {
      await one.offered();
      await one.say('rebooting');
    }
    fixture.pass(15 * minute);
    await fixture.step();
    await fixture.step();
    await fixture.step();
    expect(await fixture.vehicleOf(jobId, 8)).toMatchObject({ state: 'timeout', code: 'silent' });
    expect(await fixture.stateOf(jobId)).toMatchObject({
      state: 'paused',
      paused_from: 'canary',
      stop: { rule: 'bricks', of: 4 },
    });
    for (const one of controllers) await one.device.stop();
    await fixture.end(jobId);
  });

  test('goes on after it stopped when somebody says so, and what had failed before counts no more', async () => {
    const jobId = await fixture.job({ vehicles: [8, 9, 10, 11] });
    await fixture.store.asOwner(
      `update device_job_vehicle set state = 'failed', code = 'rolled_back', ended_at = to_timestamp($2::float8 / 1000)
       where job_id = $1 and turn < 3`,
      [jobId, fixture.clock.now],
    );
    await fixture.step();
    await fixture.step();
    expect(await fixture.stateOf(jobId)).toMatchObject({
      state: 'paused',
      stop: { rule: 'failures', n: 3, of: 3 },
    });
    await fixture.store.asOwner(
      `update device_job set state = 'canary', paused_from = null, stop = null, judged_from = to_timestamp($2::float8 / 1000)
       where job_id = $1`,
      [jobId, fixture.clock.now + 1],
    );
    await fixture.step();
    await fixture.step();
    expect(await fixture.stateOf(jobId)).toMatchObject({ state: 'canary', stop: null });
    await fixture.end(jobId);
  });

  test('is a success where the word that the image stays comes once more after a break, behind newer words', async () => {
    const one = await fixture.connect(7);
    const jobId = await fixture.job({ vehicles: [7] });
    await fixture.step();
    await one.offered();
    await one.say('rebooting');
    const at = fixture.clock.now;
    fixture.pass(2_000);
    await one.login({ firmware: targets.firmware });
    await one.device.say('firmware', { at, jobId, state: 'downloading', from: 0, count: 1 });
    expect(await fixture.vehicleOf(jobId, 7), 'other old words say nothing').toMatchObject({
      state: 'rebooting',
    });
    await one.device.say('firmware', { at, jobId, state: 'confirmed' });
    expect(await fixture.vehicleOf(jobId, 7)).toMatchObject({ state: 'success' });
    await one.device.stop();
    await fixture.end(jobId);
  });

  test('is a success where that word is lost for good: who is heard after its trial has kept the image', async () => {
    const one = await fixture.connect(7);
    const jobId = await fixture.job({ vehicles: [7] });
    await fixture.step();
    await one.offered();
    await one.say('rebooting');
    await one.login({ firmware: targets.firmware });
    fixture.pass(10 * minute);
    await one.device.say('ping', fixture.ping());
    await fixture.step();
    expect(await fixture.vehicleOf(jobId, 7)).toMatchObject({ state: 'rebooting' });
    fixture.pass(2 * minute);
    await one.device.say('ping', fixture.ping());
    await until(async () => {
      await fixture.step();
      return ((await fixture.vehicleOf(jobId, 7)) as { state: string }).state === 'success';
    }, 'the vehicle to be known to have kept it');
    await one.device.stop();
    await fixture.end(jobId);
  });

  test('leaves out after two weeks who could not be reached', async () => {
    const jobId = await fixture.job({ vehicles: [10, 11] });
    await fixture.store.asOwner(
      `update device_job set started_at = started_at - interval '15 days' where job_id = $1`,
      [jobId],
    );
    await until(async () => {
      await fixture.step();
      return ((await fixture.stateOf(jobId)) as { state: string }).state === 'done';
    }, 'its end');
    expect(await fixture.vehicleOf(jobId, 10)).toMatchObject({ state: 'skipped', code: 'expired' });
  });

  test('goes to no more vehicles at once than it may, and to its canary only', async () => {
    const controllers = await Promise.all([0, 1, 2].map(fixture.connect));
    const jobId = await fixture.job({ vehicles: [0, 1, 2], canary: 2, over: { concurrency: 1 } });
    await fixture.step();
    const under = await fixture.store.asOwner(
      `select 1 from device_job_vehicle where job_id = $1 and state = 'sent'`,
      [jobId],
    );
    expect(under).toHaveLength(1);
    await fixture.step();
    expect(await fixture.vehicleOf(jobId, 2)).toMatchObject({ state: 'waiting' });
    expect(controllers.map(({ offers }) => offers.length).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(1);
    await fixture.end(jobId);
    for (const one of controllers) await one.device.stop();
  });
});

test('a vehicle that is not heard for a day after it restarted is lost: an alarm is raised, and its coming back is noted', async () => {
  const jobId = await fixture.job({ vehicles: [10] });
  await fixture.store.asOwner(
    `update device_job_vehicle set state = 'timeout', code = 'silent', rebooted_at = to_timestamp($2::float8 / 1000),
       ended_at = to_timestamp($2::float8 / 1000) where job_id = $1`,
    [jobId, fixture.clock.now],
  );
  fixture.pass(24 * 60 * minute + 1);
  await until(async () => {
    await fixture.step();
    return ((await fixture.vehicleOf(jobId, 10)) as { code: string }).code === 'lost';
  }, 'the vehicle to be lost');
  const alarms = await fixture.store.asOwner(
    `select level from alarm where vehicle_id = $1 and type = 'lost'`,
    [nth(10).vehicle],
  );
  expect(alarms).toEqual([{ level: 'red' }]);
  const one = await fixture.connect(10);
  expect(await fixture.vehicleOf(jobId, 10)).toMatchObject({ state: 'timeout', code: 'returned' });
  await fixture.end(jobId);
  await one.device.stop();
});

test('no vehicle is in two upgrades at once', async () => {
  const jobId = await fixture.job({ vehicles: [11] });
  await expect(fixture.job({ vehicles: [11] })).rejects.toThrow(/device_job_vehicle_busy/);
  await fixture.end(jobId);
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../../test/device.ts';
import {
  minute,
  type TransfersFixture,
  targets,
  transfersFixture,
} from '../../../test/devices/transfers-fixture.ts';

let fixture: TransfersFixture;
beforeAll(async () => {
  fixture = await transfersFixture(3);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.pass(30 * minute));

test('voices come to a controller in chunks, and its vehicle has them once it logged in with them and confirmed it', async () => {
  const one = await fixture.connect(0);
  const jobId = await fixture.job({ kind: 'voice', vehicles: [0] });
  await fixture.step();
  await one.offered();
  expect(one.offers[0]).toMatchObject({ jobId, kind: 'voice', version: targets.voice, signature: '' });
  await one.download();
  expect(createHash('sha256').update(one.image).digest('hex')).toBe(fixture.sha256);
  await one.say('verified');
  await until(() => one.offers.some(({ install }) => install), 'leave to put them in');
  await one.say('rebooting');
  // The firmware that it reports proves nothing here.
  await one.login({ voice: targets.voice });
  await until(
    () => one.device.orders.some(({ order }) => order.do === 'query'),
    'the question that proves it',
  );
  await one.say('confirmed');
  expect(await fixture.vehicleOf(jobId, 0)).toMatchObject({ state: 'success', code: null });
  await fixture.step();
  await fixture.step();
  expect(await fixture.stateOf(jobId)).toMatchObject({ state: 'done', stop: null });
  await one.device.stop();
});

test('controllers without one of the slots are shown as left out, and their push is not stopped for it', async () => {
  const controllers = [await fixture.connect(1), await fixture.connect(2)];
  const jobId = await fixture.job({ kind: 'voice', vehicles: [1, 2] });
  await fixture.step();
  for (const one of controllers) {
    await one.offered();
    await one.download();
    await one.say('refused', { code: 'slot' });
    expect(await fixture.vehicleOf(jobId, one.n)).toMatchObject({ state: 'skipped', code: 'slot' });
  }
  await fixture.step();
  await fixture.step();
  expect(await fixture.stateOf(jobId)).toMatchObject({ state: 'done', stop: null });
  for (const one of controllers) await one.device.stop();
});

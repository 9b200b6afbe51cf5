import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../../test/device.ts';
import {
  ending,
  minute,
  type TransfersFixture,
  targets,
  transfersFixture,
} from '../../../test/devices/transfers-fixture.ts';

let fixture: TransfersFixture;
beforeAll(async () => {
  fixture = await transfersFixture(6);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.pass(30 * minute));

const waiting = `select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where a.datname = current_database() and not l.granted`;

/** Somebody else is at rows: whoever wants them waits until `commit`. */
async function somebodyAt(text: string, values: unknown[]) {
  const client = await fixture.store.fresh.owner.connect();
  await client.query(
    "begin; select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true)",
  );
  await client.query(text, values);
  return {
    /** The gateway waits for the rows. */
    waitedFor: () =>
      until(async () => (await fixture.store.asOwner(waiting)).length > 0, 'the gateway to wait', 5_000),
    commit: async () => {
      await client.query('commit');
      client.release();
    },
  };
}

const lockJob = 'select 1 from device_job_vehicle where job_id = $1 for update';

test('what a controller says while its last word is being written is written too', async () => {
  const one = await fixture.connect(0);
  const jobId = await fixture.job({ vehicles: [0] });
  await fixture.step();
  await one.offered();
  await one.say('downloading', { from: 1, count: 1 });
  const somebody = await somebodyAt(lockJob, [jobId]);
  const stepped = fixture.step();
  await somebody.waitedFor();
  const said = one.say('rebooting');
  await somebody.commit();
  await Promise.all([stepped, said]);
  expect(await fixture.vehicleOf(jobId, 0)).toMatchObject({ state: 'rebooting' });
  await fixture.end(jobId);
  await one.device.stop();
});

test('a login that comes while a restart is being written proves the version all the same', async () => {
  const one = await fixture.connect(1);
  const jobId = await fixture.job({ vehicles: [1] });
  await fixture.step();
  await one.offered();
  const somebody = await somebodyAt(lockJob, [jobId]);
  const said = one.say('rebooting');
  await somebody.waitedFor();
  const loggedIn = one.login({ firmware: targets.firmware });
  await until(
    () => one.device.orders.some(({ order }) => order.do === 'query'),
    'the question that proves it',
  );
  await somebody.commit();
  await Promise.all([said, loggedIn]);
  await fixture.step();
  await one.say('confirmed');
  expect(await fixture.vehicleOf(jobId, 1)).toMatchObject({ state: 'success' });
  await one.device.stop();
});

test('a vehicle that is taken out of its upgrade while it is chosen is offered nothing', async () => {
  const one = await fixture.connect(2);
  const jobId = await fixture.job({ vehicles: [2] });
  const somebody = await somebodyAt(ending, [jobId]);
  const stepped = fixture.step();
  await somebody.waitedFor();
  await somebody.commit();
  await stepped;
  await one.receivedAll();
  expect(one.offers).toEqual([]);
  expect(await fixture.vehicleOf(jobId, 2)).toMatchObject({ state: 'skipped', code: 'aborted' });
  await one.device.stop();
});

test('a package that is through after its upgrade was stopped is not put in any more', async () => {
  const one = await fixture.connect(3);
  const jobId = await fixture.job({ vehicles: [3] });
  await fixture.step();
  await one.offered();
  await one.download();
  await fixture.end(jobId);
  // The gateway has not looked since.
  await one.say('verified');
  await one.receivedAll();
  expect(one.offers.filter(({ install }) => install)).toEqual([]);
  expect(await fixture.vehicleOf(jobId, 3)).toMatchObject({ state: 'skipped', code: 'aborted' });
  await one.device.stop();
});

test('chunks that were asked for in an upgrade that was ended are not sent of the next one', async () => {
  const one = await fixture.connect(4);
  const first = await fixture.job({ vehicles: [4] });
  await fixture.step();
  await one.offered();
  await one.say('downloading', { from: 2, count: 3 });
  await fixture.end(first);
  const next = await fixture.job({ vehicles: [4], kind: 'voice' });
  await fixture.step();
  await one.offered(2);
  expect(one.offers[1]).toMatchObject({ jobId: next });
  one.chunks.clear();
  one.pumped(3);
  await one.receivedAll();
  expect([...one.chunks.keys()]).toEqual([]);
  await fixture.end(next);
  await one.device.stop();
});

import { vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { exportCalls } from '@kickstand/contract/platform/exports';
import { expect } from 'vitest';
import { Browser } from '../browser.ts';
import { deployment, type Program } from '../deployment.ts';
import { connectDevice, until } from '../device.ts';
import { statuses } from '../gateway-fixture.ts';
import { codeFor, sendTo } from '../people/over-http.ts';
import { ownLeader, pingAt } from './leader-at-work.ts';
import { startPgbouncer } from './pgbouncer.ts';

/** Two API programs, a gateway and one for jobs over a PostgreSQL of their own, and what is done with them. */
export async function programsOver({ withPooler }: { withPooler: boolean }) {
  const leader = await ownLeader();
  const { fresh, admin, query } = leader;
  const pooler = withPooler ? await startPgbouncer(fresh, { admin }) : undefined;
  const env: NodeJS.ProcessEnv = pooler
    ? { DATABASE_URL: pooler.url, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: pooler.directUrl }
    : {};
  const fixture = await deployment({ fresh, env });
  const broker = await fixture.startBroker();
  await fixture.start('gateway', 'gateway', broker.port);
  const [one, two] = await Promise.all([
    fixture.start('api', 'api-1', broker.port),
    fixture.start('api', 'api-2', broker.port),
    fixture.start('jobs', 'jobs', broker.port),
  ]);
  const [vehicle, ...others] = fixture.fleet().vehicles.filter(({ onShelf }) => onShelf);
  if (!vehicle) throw new Error('the demo has no vehicle');
  const device = await connectDevice(broker.port, vehicle);
  // Commands are given to vehicles that have been heard.
  const said = Date.now();
  await device.say('ping', pingAt(said));
  await until(async () => {
    const stored = await query('select from device_packet where imei = $1 and device_at = $2', [
      vehicle.imei,
      new Date(said),
    ]);
    return stored.length > 0;
  }, 'the first message to be stored');
  const accountOf = (wanted: string) => fixture.accounts.find(({ role }) => role === wanted);
  const key = accountOf('administrator')?.apiKey ?? '';
  const browserAt = (which: () => Program) => new Browser((asked) => sendTo(which().url)(asked), Date.now);
  const stateOf = async (table: string, column: string, id: string | undefined) =>
    (await query(`select state from ${table} where ${column} = $1`, [id]))[0]?.state;

  return {
    ...leader,
    one,
    two,
    device,
    key,
    others: others.map(({ carId }) => carId),
    phoneOf: (role: string) => accountOf(role)?.phone ?? '',
    browserAt,
    codeFor: (phone: string) => codeFor(one.url, phone),
    /** A file of vehicles is made. */
    async exports(title: string) {
      const answer = await browserAt(() => one).plain(exportCalls.create, {
        body: {
          callId: 'vehicles.list',
          query: {},
          columns: [{ key: 'carId', label: 'vehicle' }],
          title: title.slice(0, 60),
          format: 'csv',
        },
        key,
      });
      expect(answer).toMatchObject({ suc: true });
      const { id } = answer.data;
      await until(async () => (await stateOf('file_job', 'job_id', id)) === 'done', 'the file', 60_000);
    },
    /** The vehicle answers a command. */
    async rings() {
      device.orders.splice(0);
      await browserAt(() => two).plain(vehicleCommands.createJob, {
        body: { type: 'ring', carIds: [vehicle.carId], args: { seconds: 5 } },
        key,
      });
      await until(() => device.orders.length > 0, 'the order');
      const { commandId } = device.orders[0] ?? {};
      await device.say('reply', { at: Date.now(), commandId, code: 0, status: statuses.parked });
      await until(async () => (await stateOf('command', 'command_id', commandId)) === 'acked', 'the outcome');
    },
    async close() {
      await device.stop();
      await fixture.close(pooler?.close);
    },
  };
}
export type ProgramsOver = Awaited<ReturnType<typeof programsOver>>;

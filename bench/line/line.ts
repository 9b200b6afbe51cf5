import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startGateway } from '../../apps/server/src/gateway/gateway.ts';
import { connectBus } from '../../apps/server/src/kernel/bus/mqtt-bus.ts';
import { Database } from '../../apps/server/src/kernel/database/db.ts';
import { makeMetrics } from '../../apps/server/src/kernel/web/metrics.ts';
import { loadFleet } from '../../apps/server/src/live/fleet-source.ts';
import { startMosquitto } from '../../apps/server/test/mosquitto.ts';
import { type Bench, withClient, withDatabase } from '../bench.ts';
import { ask, fleetOfDevices, furnish } from '../gateway.ts';
import type { Row } from '../row.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const count = (n: number) => n.toLocaleString('en-US');

/** Answers of controllers over mosquitto as documented: all at once, a backlog of them, and those of a ring. */
export const benchLine = (bench: Bench): Promise<Row[]> =>
  withDatabase(bench, async ({ app, owner }) => {
    const connected = bench.some(1_000, 20);
    const times = bench.some(20, 3);
    const devices = fork(join(import.meta.dirname, '..', 'gateway-devices.ts'), {
      execArgv: [...process.execArgv, '--import', 'tsx'],
    });
    const database = new Database(new pg.Pool({ ...app, max: 8 }));
    try {
      await furnish(owner, { vehicles: connected, connected });
      const broker = await startMosquitto(database);
      try {
        await ask(devices, { do: 'connect', port: broker.port, devices: fleetOfDevices({ connected }) });
        return await withClient(owner, (client) =>
          measure({ client, database, devices, url: broker.url, connected, times }),
        );
      } finally {
        await broker.close();
      }
    } finally {
      devices.kill('SIGKILL');
      await database.close();
    }
  });

interface Measuring {
  client: pg.Client;
  database: Database;
  devices: ReturnType<typeof fork>;
  url: string;
  connected: number;
  /** Answers of each in the backlog. */
  times: number;
}

async function measure({ client, database, devices, url, connected, times }: Measuring): Promise<Row[]> {
  await client.query("select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)");
  // Of what the broker kept for long most is late.
  await give(client, 'timeout', 0, times);
  const first = await listen(database, url);
  const answered = async (n: number) => {
    await give(client, 'sent', times + n, 1);
    const from = performance.now();
    await ask(devices, { do: 'answer', from: times + n, times: 1 });
    return stored(client, connected * (n + 1), from);
  };
  // The first time everything is new: programs and plans.
  await answered(0);
  const burst = await answered(1);
  await first.stop();

  const backlog = connected * times;
  await ask(devices, { do: 'answer', from: 0, times });
  const [from, usedBefore] = [performance.now(), process.cpuUsage()];
  const second = await listen(database, url);
  const drained = await stored(client, 2 * connected + backlog, from);
  const used = process.cpuUsage(usedBefore);

  await give(client, 'queued', times + 2, 1);
  const rung = performance.now();
  second.gateway.wake();
  const ring = await stored(client, 3 * connected + backlog, rung);
  const { rows } = await client.query<{ missed: number }>(
    `select count(*)::int as missed from command where state <> 'acked' and late_at is null`,
  );
  await second.stop();
  return [
    {
      name: `${count(connected)} answers at once over mosquitto, until they are stored`,
      value: burst,
      unit: 'ms',
      target: '<= 1000 ms',
    },
    {
      name: `${count(backlog)} answers that the broker kept`,
      value: backlog / (drained / 1_000),
      unit: 'messages/s',
      target: '>= 3,000 messages/s',
    },
    {
      name: 'processor time of the gateway for each of them',
      value: (used.user + used.system) / backlog,
      unit: 'µs',
    },
    {
      name: `a ring of ${count(connected)} vehicles, until all have answered`,
      value: ring,
      unit: 'ms',
      target: '<= 10000 ms',
    },
    { name: 'commands that ended otherwise', value: rows[0]?.missed ?? Number.NaN, unit: '', target: '<= 0' },
  ];
}

/** A gateway of its own, which hears by now. */
async function listen(database: Database, url: string) {
  const bus = await connectBus({ url, name: 'kickstand-gateway' });
  const source = await loadFleet(database, Date.now);
  const gateway = startGateway({ database, bus, source, metrics: makeMetrics(), log, now: Date.now });
  while (!bus.connected()) await wait(5);
  const stop = async () => {
    await gateway.stop();
    await bus.close();
  };
  return { gateway, stop };
}

/** Rings for each vehicle, called by its IMEI and numbers. */
const give = (client: pg.Client, state: 'queued' | 'sent' | 'timeout', from: number, times: number) =>
  client.query(
    `insert into command (vehicle_id, command_id, agent_id, service_area_id, imei, type, args, source, state, created_at,
       sent_at, deadline_at, ended_at, device_code)
     select vehicle_id, imei || '-' || n, agent_id, service_area_id, imei, 'ring', '{"seconds": 5}', 'operator', $1, now(),
       case when $1 <> 'queued' then now() end, now() + interval '1 minute', case when $1 = 'timeout' then now() end,
       case when $1 = 'timeout' then 108 end
     from vehicle, generate_series($2::int, $3::int) n`,
    [state, from, from + times - 1],
  );

/** Milliseconds until so many answers are stored, and no command waits for one. */
const stored = (client: pg.Client, answers: number, from: number) =>
  until(
    client,
    `select (select count(*) from device_packet where kind = 'reply') >= ${answers}
       and not exists (select from command where state in ('queued', 'sent')) as so`,
    from,
  );

async function until(client: pg.Client, question: string, from: number) {
  const isSo = async () => (await client.query<{ so: boolean }>(question)).rows[0]?.so;
  while (!(await isSo())) {
    if (performance.now() - from > 300_000) throw new Error(`waited in vain: ${question}`);
    await wait(10);
  }
  return performance.now() - from;
}

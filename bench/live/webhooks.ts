import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { Database } from '../../apps/server/src/kernel/database/db.ts';
import { sendTo } from '../../apps/server/src/open/receivers/receivers.service.ts';
import { startSending } from '../../apps/server/src/open/webhooks/sending.jobs.ts';
import { newSecret } from '../../apps/server/src/open/webhooks/webhooks.service.ts';
import { type Bench, withDatabase } from '../bench.ts';
import { percentile, type Row } from '../row.ts';

/** Companies with ten endpoints each, of which two are dead: nobody listens at one, and the other never answers. */
const companies = [11, 12, 13, 14, 15];
const endpoints = 10;
const deadOnes = 2;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface Receivers {
  living: string;
  refusing: string;
  silent: string;
  /** When each vehicle's alarm arrived, at every endpoint that was told. */
  arrived: Map<string, number[]>;
  close(): Promise<void>;
}

const listen = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

async function openReceivers(): Promise<Receivers> {
  const arrived = new Map<string, number[]>();
  const living = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const { data } = JSON.parse(body) as { data: { carId: string } };
    arrived.get(data.carId)?.push(performance.now());
    response.end('{}');
  });
  const silent = createServer(() => undefined);
  const gone = createServer();
  const refusing = await listen(gone);
  await new Promise((done) => gone.close(done));
  return {
    living: await listen(living),
    silent: await listen(silent),
    refusing,
    arrived,
    close: async () => {
      for (const server of [living, silent]) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
    },
  };
}

const furnish = (database: Database) =>
  database.write(everything, async (db) => {
    await sql`insert into agent (agent_id, parent_id, name, kind, depth, created_at)
      select i, case when i > 2 then 2 end, 'company ' || i, case when i > 2 then 'franchise' else 'direct' end,
        case when i > 2 then 2 else 1 end, now()
      from unnest(${[2, ...companies]}::int[]) i`.execute(db);
    await sql`insert into service_area (service_area_id, agent_id, name, centre_lng, centre_lat, boundary, created_at)
      select i * 10, i, 'town ' || i, 113.5, 30.5, '[]', now() from unnest(${companies}::int[]) i`.execute(
      db,
    );
  });

async function putEndpoints(database: Database, receivers: Receivers, withDead: boolean) {
  const urlOf = (n: number) => (n === 0 ? receivers.refusing : n === 1 ? receivers.silent : receivers.living);
  await database.write(everything, async (db) => {
    await sql`delete from webhook_endpoint`.execute(db);
    for (const agent of companies)
      for (let n = withDead ? 0 : deadOnes; n < endpoints; n++)
        await sql`insert into webhook_endpoint (endpoint_id, agent_id, name, url, kinds, secret_box, state, created_at, updated_at,
            updated_by)
          values (${`${agent}-${n}`}, ${agent}, 'bench', ${urlOf(n)}, '{alarm.opened}', ${newSecret()}, 'active', now(), now(), '')`.execute(
          db,
        );
  });
}

let cars = 10_000_000;
/** An alarm is raised; every endpoint of its company is told. */
async function raise(database: Database, agent: number, { arrived }: Receivers) {
  const car = ++cars;
  arrived.set(String(car), []);
  await database.write(everything, (db) =>
    sql`insert into alarm (alarm_id, vehicle_id, agent_id, service_area_id, type, level, first_at, last_at)
      values (${`bench-${car}`}, ${car}, ${agent}, ${agent * 10}, 'offline', 'red', now(), now())`.execute(
      db,
    ),
  );
  return { car: String(car), at: performance.now() };
}

interface Load {
  perSecond: number;
  seconds: number;
}

/** Raises alarms evenly while events are sent; answers how long each took to arrive, ms, and what all of it cost of a core. */
async function under(database: Database, receivers: Receivers, { perSecond, seconds }: Load) {
  const errors: unknown[] = [];
  const stop = startSending(
    { database, now: Date.now, send: sendTo({ demo: true }), open: (box) => box, chance: Math.random },
    (error) => void errors.push(error),
  );
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const raised: { car: string; at: number }[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const early = begun + (n * 1_000) / perSecond - performance.now();
    if (early > 0) await wait(early);
    raised.push(await raise(database, companies[n % companies.length] ?? 0, receivers));
  }
  const { user, system } = process.cpuUsage(cpu);
  const core = (user + system) / 10 / (performance.now() - begun);
  const each = endpoints - deadOnes;
  const until = performance.now() + 20_000;
  const isThere = ({ car }: { car: string }) => (receivers.arrived.get(car)?.length ?? 0) >= each;
  while (!raised.every(isThere) && performance.now() < until) await wait(100);
  await stop();
  if (errors.length > 0) throw errors[0];
  if (!raised.every(isThere)) throw new Error('an event did not arrive');
  const took = raised.flatMap(({ car, at }) => (receivers.arrived.get(car) ?? []).map((then) => then - at));
  return { took, core };
}

async function measure({ some }: Bench, database: Database, receivers: Receivers): Promise<Row[]> {
  const load = { perSecond: some(1_000 / 60, 5), seconds: some(60, 1) };
  await furnish(database);
  await putEndpoints(database, receivers, false);
  const healthy = await under(database, receivers, load);
  await putEndpoints(database, receivers, true);
  const dying = await under(database, receivers, load);
  const scale = `${Math.round(load.perSecond * 60 * endpoints).toLocaleString('en-US')} events/min to ${companies.length * endpoints} receivers`;
  return [
    {
      name: `webhooks, ${scale} of which ${companies.length * deadOnes} are dead, to the living, p95`,
      value: percentile(dying.took, 95),
      unit: 'ms',
      target: '<= 5000 ms',
    },
    { name: `webhooks, ${scale}, none dead, p95`, value: percentile(healthy.took, 95), unit: 'ms' },
    {
      name: 'webhooks, what the dead cost of a core',
      value: Math.max(0, dying.core - healthy.core),
      unit: '%',
      target: '<= 5 %',
    },
    { name: 'webhooks, all of it with receivers and writer, of a core', value: dying.core, unit: '%' },
  ];
}

/** Events of many companies for fifty receivers, of which ten are dead. */
export const benchWebhooks = (bench: Bench): Promise<Row[]> =>
  withDatabase(bench, async ({ app }) => {
    const database = Database.open({ ...app, max: 20 }, () => undefined);
    const receivers = await openReceivers();
    try {
      return await measure(bench, database, receivers);
    } finally {
      await receivers.close();
      await database.close();
    }
  });

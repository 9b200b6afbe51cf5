import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { until } from '../device.ts';
import { Downloader } from '../devices/downloader.ts';
import { aPackage, insertJob } from '../devices/transfers-fixture.ts';
import { anImage } from '../files/packages.ts';
import { type FleetFixture, fleetFixture, nth } from '../fleet-fixture.ts';
import { bundleProgram } from '../programs/bundle-program.ts';

/** As many as one process has room for; of more, say so. */
const many = Number(process.env.FIRMWARE_SOAK_DEVICES ?? 100);
const imageBytes = 128 * 1_024;
const kilobytesPerSecond = 2_048;
const commanded = 60;
/** Whose confirmation died with the broker is known to have kept its image after eleven minutes. */
const patienceMs = 1_200_000;
const serverPassword = 'secret-of-the-programs';
let store: FleetFixture;
let port = 0;
const devices: Downloader[] = [];

/** A program that is killed without a word and starts anew. */
class Killable {
  readonly #program: Awaited<ReturnType<typeof bundleProgram>>;
  #child: ChildProcess | undefined;

  constructor(program: Awaited<ReturnType<typeof bundleProgram>>) {
    this.#program = program;
  }

  /** Answers the port that it says. */
  async start(...args: string[]) {
    const child = spawn(
      process.execPath,
      [this.#program.path, JSON.stringify(store.fresh.appConfig), ...args],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    this.#child = child;
    const [said] = await once(child.stdout, 'data');
    return Number(String(said));
  }

  async kill() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async remove() {
    await this.kill();
    this.#program.remove();
  }
}
let broker: Killable;
let gateway: Killable;

beforeAll(async () => {
  const [fixture, ofBroker, ofGateway] = await Promise.all([
    fleetFixture(many),
    bundleProgram('start-broker'),
    bundleProgram('start-gateway'),
  ]);
  store = fixture;
  [broker, gateway] = [new Killable(ofBroker), new Killable(ofGateway)];
}, 120_000);
afterAll(async () => {
  await Promise.all(devices.map((one) => one.stop()));
  await gateway.remove();
  await broker.remove();
  await store.drop();
}, 120_000);

/** The broker, on the same port each time; what it was handed and has not passed on dies with it. */
const startBroker = async () => {
  port = await broker.start(serverPassword, String(port));
};
const startGateway = () => gateway.start(`mqtt://server:${serverPassword}@127.0.0.1:${port}`);

const countOf = async (text: string, values: unknown[] = []) =>
  Number((await store.asOwner(`select count(*) as n from ${text}`, values))[0].n);
const succeeded = (jobId: string) =>
  countOf("device_job_vehicle where job_id = $1 and state = 'success'", [jobId]);

/** How long the slowest twentieth of some commands took at least, milliseconds; each vehicle is given one. */
async function p95OfCommands(): Promise<number> {
  const ids = Array.from({ length: commanded }, (_, i) => ({ id: newId(), n: (i * 5) % many }));
  for (const { id, n } of ids) {
    await store.asOwner(
      `insert into command (vehicle_id, command_id, agent_id, service_area_id, imei, type, args, source, state, created_at, deadline_at)
       values ($1, $2, 3, 31, $3, 'ring', '{"seconds": 7}', 'operator', 'queued', now(), now() + interval '30 seconds')`,
      [nth(n).vehicle, id, nth(n).imei],
    );
    await new Promise((resolve) => setTimeout(resolve, 37));
  }
  const wanted = ids.map(({ id }) => id);
  const ended = "command where command_id = any($1::text[]) and state = 'acked'";
  await until(async () => (await countOf(ended, [wanted])) === commanded, 'commands to be answered');
  const [row] = await store.asOwner(
    `select percentile_cont(0.95) within group (order by extract(epoch from ended_at - created_at) * 1000) as p95
     from command where command_id = any($1::text[])`,
    [wanted],
  );
  return Math.round(row.p95);
}

test('with the gateway killed twice and its broker once each controller that is upgraded has its one outcome, and commands are as quick', async () => {
  await store.asOwner(
    `insert into device (vehicle_id, imei, fw_version, voice_version, bound_at)
     select vehicle_id, imei, '131088', 'v12', now() from vehicle`,
  );
  await store.asOwner('insert into setting (name, value, updated_at) values ($1, $2, now())', [
    'deviceUpgrade',
    JSON.stringify({ keys: [], kilobytesPerSecond, centsPerMegabyte: null, version: 1 }),
  ]);
  const packageId = await aPackage(store, 'firmware', anImage(imageBytes));
  await startBroker();
  await startGateway();
  for (let n = 0; n < many; n++) devices.push(new Downloader(port, n, '131088'));
  await until(
    async () => (await countOf('vehicle_state where online')) === many,
    'all to be online',
    patienceMs,
  );
  const quiet = await p95OfCommands();
  const vehicles = Array.from({ length: many }, (_, n) => n);
  const beganAt = Date.now();
  const jobId = await insertJob(store, {
    vehicles,
    packageId,
    at: Date.now(),
    over: { concurrency: 100 },
  });
  const shareDone = (share: number) =>
    until(async () => (await succeeded(jobId)) >= share * many, `${share} of them`, patienceMs);
  await shareDone(0.05);
  const busy = await p95OfCommands();
  for (const [share, program, startAgain] of [
    [0.25, gateway, startGateway],
    [0.5, broker, startBroker],
    [0.75, gateway, startGateway],
  ] as const) {
    await shareDone(share);
    await program.kill();
    await startAgain();
  }
  await until(
    async () => (await countOf("device_job where job_id = $1 and state = 'done'", [jobId])) === 1,
    'the end',
    patienceMs,
  );
  const tookS = Math.round((Date.now() - beganAt) / 1_000);
  expect(await succeeded(jobId)).toBe(many);
  expect(await countOf('device_job_vehicle where job_id = $1', [jobId])).toBe(many);
  expect(devices.filter(({ installs }) => installs !== 1)).toEqual([]);
  process.stderr.write(
    `${many} controllers, ${imageBytes / 1_024} kB each, the gateway killed twice and the broker once: ${tookS} s; commands' p95 ${quiet} ms, ${busy} ms meanwhile\n`,
  );
  expect(busy).toBeLessThanOrEqual(1.2 * quiet);
}, 1_800_000);

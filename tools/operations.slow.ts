import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { assets } from '@kickstand/contract/fleet/production';
import { operatorDevices, session } from '@kickstand/contract/platform/session';
import { settings } from '@kickstand/contract/platform/settings';
import { everything } from '@kickstand/domain/platform/access';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { Browser, type Send } from '../apps/server/test/browser.ts';
import { TestConsole } from '../apps/server/test/console.ts';
import { until } from '../apps/server/test/device.ts';
import { anAgent, franchiseCodes } from '../apps/server/test/people/companies.ts';
import {
  beginWith,
  firstArea,
  firstVehicle,
  firstWish,
  greet,
  watchAs,
} from '../apps/server/test/people/first-day.ts';
import { aStaffMember } from '../apps/server/test/people/staff.ts';
import { good } from '../apps/server/test/production.ts';
import { run } from './supervisor/run-program.ts';
import { emptyMachine, type Machine } from './test-fixtures/machine/machine.ts';
import { administer, missingPrograms } from './test-fixtures/machine/services.ts';
import { cleanEnvironment } from './test-fixtures/project-copy.ts';
import { textMessages } from './test-fixtures/text-messages.ts';

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8');
const origin = 'https://console.example.com';
const edge: [number, number][] = [
  [113.4, 30.4],
  [113.6, 30.4],
  [113.6, 30.6],
  [113.4, 30.6],
];

/** The name of the console is this machine. */
const lookup: LookupFunction = (_, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);

/** What is not installed cannot be gone through. */
const on = test.skipIf(missingPrograms.length > 0);
let machine: Machine;
let sms: Awaited<ReturnType<typeof textMessages>>;
let ca: string;
let browser: Browser;
let controller: ChildProcess | undefined;
const agents: Agent[] = [];

beforeAll(async () => {
  if (missingPrograms.length > 0) return;
  sms = await textMessages();
  machine = await emptyMachine(sms.origin);
  ca = readFileSync(machine.certificates.console, 'utf8');
}, 120_000);
afterAll(async () => {
  if (process.env.KEEP) console.log(machine.root);
  if (missingPrograms.length > 0) return;
  controller?.kill();
  for (const agent of agents) agent.destroy();
  if (!process.env.KEEP) await machine.end();
  await sms.close();
});

/** The way of a browser at an address of its own through nginx. */
function through(localAddress = '127.0.0.1'): Send {
  const agent = new Agent({ ca, lookup, localAddress, keepAlive: true, maxSockets: 8 });
  agents.push(agent);
  return ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      const address = `${origin}:${machine.places.ports[443]}${url}`;
      const asked = request(address, { agent, method, headers: { ...headers, origin } }, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        const isJson = answer.headers['content-type']?.includes('json');
        resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
      });
      asked.once('error', reject).end(payload);
    });
}
const at = (path: string) => join(machine.root, path);

/** The example of docs/devices.md, as somebody runs it who has read that page. */
async function switchOn(imei: string, password: string) {
  controller?.kill();
  controller = spawn(process.execPath, [join(machine.project, 'docs', 'examples', 'controller.mjs')], {
    env: {
      BROKER: machine.places.here('mqtts://broker.example.com:8883'),
      IMEI: imei,
      PASSWORD: password,
      NODE_EXTRA_CA_CERTS: machine.certificates.broker,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(controller, 'spawn');
}

/** Looks now and then for some seconds; calls have limits. */
async function soon(so: () => Promise<boolean>) {
  for (let looks = 0; looks < 20 && !(await so()); looks++) await wait(400);
}

on('the database, the settings and the broker are prepared line by line', async () => {
  await machine.follow(page, '1. Programs');
  await machine.follow(page, '2. Database');
  const migrated = await machine.follow(page, '3. Settings');
  expect(migrated).toContain('Applied 0001_foundation.sql');
  await machine.follow(page, '4. Broker');
  expect(machine.services.get('mosquitto')?.child.exitCode).toBeNull();
});

/** The environment of a command of the deployment. */
const commandEnv = (over: NodeJS.ProcessEnv = {}) => ({
  ...cleanEnvironment,
  ...machine.settings(),
  ...over,
});
const bootstrap = () => join(machine.project, 'tools', 'bootstrap.mjs');

on('npm start without the demo tells the address and the setup code, and no password', async () => {
  const port = machine.places.ports[8081];
  const env = commandEnv({ PORT: String(port), DATA_DIR: at('var/lib/kickstand/start') });
  const started = spawn(process.execPath, [bootstrap(), 'tools/start.ts'], { cwd: machine.project, env });
  let said = '';
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  const gone = once(started, 'exit');
  await until(() => said.includes('Stop ') || started.exitCode !== null, 'npm start', 120_000);
  started.kill('SIGTERM');
  await gone;
  expect(said).toContain(`Open      ${origin}\n`);
  expect(said).toMatch(/Code {6}\w{4}-\w{4}-\w{4} \(works once\)/);
  expect(said).toContain(`Vehicles  mqtt://127.0.0.1:${machine.places.ports[1883]}\n`);
  expect(said).not.toMatch(/PASSWORD|13800000001/);
});

on('the units, the rotation of logs and the site are in order', async () => {
  await machine.follow(page, '5. The programs as services');
  const units = readdirSync(at('etc/systemd/system')).map((name) => at(`etc/systemd/system/${name}`));
  expect(units).toHaveLength(7);
  if (existsSync('/usr/bin/systemd-analyze')) {
    const verified = await run('systemd-analyze', ['verify', ...units]);
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.output).not.toMatch(/kickstand[^:]*: (?!.*network-online)/);
  }
  if (existsSync('/usr/sbin/logrotate')) {
    const tried = await run('/usr/sbin/logrotate', ['-d', at('etc/logrotate.d/kickstand')]);
    expect(tried).toMatchObject({ code: 0, output: expect.not.stringContaining('error') });
  }
  // nginx itself says that the site is in order.
  expect(await machine.follow(page, '6. HTTPS')).toContain('syntax is ok');
});

on('a company begins over HTTPS with the code in the journal', async () => {
  const journal = at('journal/kickstand-api@8081'.replace('8081', String(machine.places.ports[8081])));
  await until(
    () => existsSync(journal) && readFileSync(journal, 'utf8').includes('setup code'),
    'the code',
    60_000,
  );
  const [, code = ''] = /setup code is (\S+)/.exec(await machine.follow(page, '7. The company')) ?? [];
  browser = await greet(new Browser(through(), Date.now));
  expect((await browser.plain(settings.clientConfig)).data).toMatchObject({ needsSetup: true });
  await beginWith(browser, code);
  expect((await browser.call(session.info)).data).toMatchObject({ agentName: firstWish.company });
});

on(
  'its first vehicle is imported, speaks to the broker over TLS and is seen on the map through nginx',
  async () => {
    const { area } = await firstArea(browser, edge);
    const vehicle = firstVehicle(browser);
    const { password } = await vehicle.bring();
    await machine.follow(page, '8. The first vehicle');
    const online = async () => (await vehicle.card()).online === 'online';
    // Whoever was bound a moment ago is known to the gateway a little later, and the controller speaks at its start.
    for (let tries = 0; tries < 5 && !(await online()); tries++) {
      await switchOn(vehicle.imei, password);
      await soon(online);
    }
    expect(await online()).toBe(true);
    await soon(async () => (await vehicle.shelve(area.serviceAreaId)).suc);
    expect(await vehicle.card()).toMatchObject({ lifecycle: 'on_shelf' });
    const address = `wss://console.example.com:${machine.places.ports[443]}/live`;
    const screen = await watchAs(browser, new TestConsole(address, { ca, lookup, origin }));
    await screen.watch({ west: 113, east: 114, south: 30, north: 31, zoom: 16 });
    await until(() => screen.shown.get(Number(vehicle.carId))?.battery === 87, 'the vehicle on the map');
    screen.socket.close();
  },
);

on('calls go on while one API program is away, and the log goes on after its rotation', async () => {
  const api = machine.places.here('kickstand-api@8081');
  const log = at(`var/log/kickstand/${api.replace('kickstand-', '').replace('@', '-')}.log`);
  await machine.systemctl(['stop', api]);
  for (let i = 0; i < 20; i++) expect((await browser.call(session.info)).status).toBe(200);
  const lines = readFileSync(log, 'utf8');
  expect(lines).toContain('"msg":"ready"');
  const rotate = ['-f', '-s', at('run/logrotate'), at('etc/logrotate.d/kickstand')];
  expect(await run('/usr/sbin/logrotate', rotate)).toMatchObject({ code: 0 });
  expect(readFileSync(`${log}.1`, 'utf8')).toBe(lines);
  await machine.systemctl(['start', api]);
  await until(() => readFileSync(log, 'utf8').includes('"msg":"ready"'), 'the program to be back', 60_000);
});

on('two companies behind one address log in and work, also while a stranger asks too much', async () => {
  const { DATABASE_URL: connectionString } = machine.settings();
  const database = new Database(new pg.Pool({ connectionString, options: '-c role=kickstand_app', max: 2 }));
  const people = Array.from({ length: 24 }, (_, i) => ({
    operatorId: `person-${i}`,
    phone: `137${String(i).padStart(8, '0')}`,
    ...(i % 2 === 0 ? { agentId: 2, codes: ['03', '0302'] } : { agentId: 3, codes: franchiseCodes }),
  }));
  await database.write(everything, async (db) => {
    await anAgent(db, { agent_id: 3, parent_id: 2, name: '江北出行' });
    for (const person of people) await aStaffMember(db, person);
  });
  await database.close();

  const stranger = through('127.0.0.9');
  const answers: number[] = [];
  const knock = async () => {
    for (let i = 0; i < 200; i++) {
      const { status } = await new Browser(stranger, Date.now).shakeHands();
      answers.push(status);
    }
  };
  const flood = Promise.all(Array.from({ length: 8 }, knock));
  const office = through('127.0.0.3');
  const took: number[] = [];
  const work = async ({ phone, agentId }: (typeof people)[number]) => {
    const own = new Browser(office, Date.now);
    const waits = await own.logIn(phone, sms.codeFor);
    expect(waits).toMatchObject({ status: 403, code: 'session.device_unauthorized' });
    const deviceCode = String(waits.facts.deviceCode);
    good(await browser.call(operatorDevices.authorize, { body: { phone, deviceCode } }));
    expect(await own.enter(phone)).toMatchObject({ status: 200, data: { agentId } });
    for (let i = 0; i < 30; i++) {
      const from = performance.now();
      expect((await own.call(session.info)).status).toBe(200);
      took.push(performance.now() - from);
    }
  };
  await Promise.all(people.map(work));
  await flood;
  expect(answers).toContain(429);
  took.sort((a, b) => a - b);
  console.log(
    `${people.length} people logged in, ${took.length} calls, p95 ${took[Math.floor(took.length * 0.95)]?.toFixed(0)} ms; ` +
      `a stranger was answered ${answers.filter((status) => status === 200).length} times and refused ${answers.filter((status) => status === 429).length} times`,
  );
});
on('a backup by its unit is restored into another database of the same PostgreSQL, whole', async () => {
  await machine.systemctl(['start', 'kickstand-backup']);
  const [name = ''] = readdirSync(at('var/backups/kickstand'));
  administer(
    machine.root,
    machine.places.ports[5432],
    "create database again owner kickstand_owner template template0 encoding 'UTF8' locale 'C.UTF-8'",
  );
  const elsewhere = (url = '') => url.replace(/kickstand$/, 'again');
  const { DATABASE_URL, DATABASE_OWNER_URL } = machine.settings();
  const env = commandEnv({
    DATABASE_URL: elsewhere(DATABASE_URL),
    DATABASE_OWNER_URL: elsewhere(DATABASE_OWNER_URL),
    DATA_DIR: at('var/lib/kickstand/again'),
    FILES_DIR: at('var/lib/kickstand/again-files'),
  });
  const command = (words: string[]) =>
    run(process.execPath, [bootstrap(), ...words], { cwd: machine.project, env });
  const backup = join(at('var/backups/kickstand'), name);
  expect(await command(['tools/restore.ts', backup])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restored what there was'),
  });
  expect(await command(['tools/checks/verify-log.ts', '--full'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('The operator log is whole'),
  });
});

on('another version takes the place of the one that runs, and everything is still there', async () => {
  const migrations = at('next-version/db/migrations');
  mkdirSync(migrations, { recursive: true });
  writeFileSync(
    join(migrations, '9999_next_version.sql'),
    '-- expand\ncreate table next_version (id int primary key);',
  );
  const backups = () => readdirSync(at('var/backups/kickstand')).length;
  const before = backups();
  const said = await machine.follow(page, 'Another version');
  expect(said).toContain('Applied 9999_next_version.sql');
  expect(backups()).toBe(before + 1);
  const card = () => browser.call(assets.card, { params: { carId: '88000001' } });
  // Until the programs listen nginx answers in their place.
  const answered = () =>
    card().then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(answered, 'calls to be answered', 60_000);
  expect((await card()).data).toMatchObject({ lifecycle: 'on_shelf' });
  for (const name of ['kickstand-gateway', 'kickstand-jobs'])
    expect(machine.units.isRunning(name), name).toBe(true);
});

test.runIf(missingPrograms.length > 0)(
  `is not gone through here: ${missingPrograms.join(', ')} missing`,
  () => {
    expect(missingPrograms).not.toEqual([]);
  },
);

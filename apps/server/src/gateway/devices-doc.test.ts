import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/device.ts';
import { type FleetFixture, fleetFixture, nth } from '../../test/fleet-fixture.ts';
import { type GatewayFixture, gatewayFixture } from '../../test/gateway-fixture.ts';
import { newId } from '../kernel/ids.ts';
import { projectRoot } from '../kernel/program/project-root.ts';

let store: FleetFixture;
let fixture: GatewayFixture;
let dir: string;

beforeAll(async () => {
  store = await fleetFixture(1);
  fixture = await gatewayFixture(store.database, { now: Date.now() });
  const home = join(projectRoot(), '.kickstand');
  mkdirSync(home, { recursive: true });
  dir = mkdtempSync(join(home, 'controller-'));
});
afterAll(async () => {
  await fixture.close();
  await store.drop();
  rmSync(dir, { recursive: true, force: true });
});

const page = () => readFileSync(join(projectRoot(), 'docs', 'devices.md'), 'utf8');

/** Put a command into the table as a call would, and have it sent. Answers its number. */
async function give(type: string, args: object) {
  const id = newId();
  const { vehicle, imei } = nth(0);
  await store.asOwner(
    `insert into command (vehicle_id, command_id, agent_id, service_area_id, imei, type, args, source, operator_id,
       state, created_at, deadline_at)
     values ($1, $2, 3, 31, $3, $4, $5, 'operator', 'o-1', 'queued', now(), now() + interval '30 seconds')`,
    [vehicle, id, imei, type, JSON.stringify(args)],
  );
  fixture.gateway.wake();
  return id;
}

async function outcome(id: string) {
  let row: { state: string; code: number | null } | undefined;
  await until(async () => {
    [row] = await store.asOwner('select state, device_code as code from command where command_id = $1', [id]);
    return row?.state === 'acked' || row?.state === 'refused';
  }, 'the answer');
  return row;
}

test('the example of the page on controllers connects, tells what it is, and carries out commands', async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page()) ?? [];
  writeFileSync(join(dir, 'controller.mjs'), code);
  const { imei, password } = nth(0);
  const env = {
    ...process.env,
    BROKER: `mqtt://127.0.0.1:${fixture.broker.port}`,
    IMEI: imei,
    PASSWORD: password,
  };
  const child = spawn(process.execPath, [join(dir, 'controller.mjs')], { env, stdio: 'inherit' });
  const gone = once(child, 'exit');
  try {
    await until(() => fixture.facts(0).lng === 113.5 && fixture.facts(0).battery === 87, 'its first words');
    expect(fixture.facts(0)).toMatchObject({ online: true, power: true, stationId: 'station-1' });
    expect(await outcome(await give('ring', { seconds: 3 }))).toEqual({ state: 'acked', code: 0 });
    expect(await outcome(await give('helmet_open', {}))).toEqual({ state: 'refused', code: 111 });
  } finally {
    child.kill();
    await gone;
  }
});

test('every field of every message is said in words', () => {
  const empty = page()
    .split('\n')
    .filter((line) => /^\| `\w+` \|.*\| +\|$/.test(line));
  expect(empty).toEqual([]);
});

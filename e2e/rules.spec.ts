import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FleetFile, notifyCodes } from '@kickstand/contract/fleet/devices';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newProfile, watchConsole } from './support/browser.ts';
import { withDatabase } from './support/database.ts';
import { act, choose, fill, rowOf } from './support/forms.ts';
import { freshNumber } from './support/fresh.ts';
import { account, ask, logInElsewhere } from './support/people.ts';
import { inTurn } from './support/turns.ts';

const { url, dataDir } = inject('system');
const base = '/ebike/v3/backend';

interface Task {
  id: string;
  carId: string;
  state: string;
}

let profile: BrowserContext;
let page: Page;
let apiKey: string;
let fleet: FleetFile;

beforeAll(async () => {
  const admin = await account('administrator');
  apiKey = admin.apiKey;
  fleet = JSON.parse(readFileSync(join(dataDir, 'demo', 'fleet.json'), 'utf8')) as FleetFile;
  profile = await newProfile({ width: 1280, height: 900 });
  page = await profile.newPage();
  await logInElsewhere(page, admin.phone, admin.apiKey);
});
afterAll(() => profile.close());

const list = async <T>(path: string) =>
  ((await ask(`${base}${path}`, { apiKey })).data as { list: T[] } | undefined)?.list ?? [];

/** The area with the second most of the town's staff: in the first one other journeys plan shifts, which rules give way to. */
function quieterArea() {
  const count = new Map<number, number>();
  for (const { serviceAreaId } of fleet.staff) count.set(serviceAreaId, (count.get(serviceAreaId) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1])[1]?.[0] ?? 0;
}

const tasksOf = (ruleId: string) =>
  withDatabase(dataDir, async (client) => {
    await client.query(
      `select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`,
    );
    const { rows } = await client.query<Task>(
      'select task_id as id, vehicle_id::text as "carId", state from ops_task where rule_id = $1',
      [ruleId],
    );
    return rows;
  });

/**
 * What a vehicle tells of an honest swap that began ten minutes ago, and when the work was begun: a journey cannot wait until a new
 * pack has told its charge for minutes. What it really told of its old pack meanwhile is gone, as all vehicles tell at once when the
 * product starts.
 */
const swapTold = ({ id, carId }: Task, battery: string) =>
  withDatabase(dataDir, async (client) => {
    await client.query(
      `select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`,
    );
    const told = [
      [660, 'ping', null, { percent: 40, millivolts: 46_000 }],
      [595, 'notify', notifyCodes.seatOpened, {}],
      [540, 'notify', notifyCodes.batteryBack, {}],
      [539, 'bms', null, { sn: battery, soc: 97 }],
      ...[479, 478.5, 478].map((ago) => [ago, 'ping', null, { percent: 97, millivolts: 54_000 }] as const),
    ] as const;
    await client.query(
      `delete from device_packet where vehicle_id = $1 and kind in ('ping', 'bms')
        and device_at between now() - interval '11 minutes' and now() - interval '7 minutes'`,
      [Number(carId)],
    );
    for (const [ago, kind, code, payload] of told)
      await client.query(
        `insert into device_packet (vehicle_id, at, packet_id, imei, device_at, kind, verdict, code, payload)
          select vehicle_id, now(), $2, imei, now() - $3 * interval '1 second', $4, 'late', $5, $6 from vehicle
          where vehicle_id = $1`,
        [Number(carId), `${id}-${ago}`, ago, kind, code, JSON.stringify(payload)],
      );
    await client.query(
      `update ops_task set created_at = created_at - interval '10 minutes', claimed_at = claimed_at - interval '10 minutes',
        started_at = started_at - interval '10 minutes' where task_id = $1`,
      [id],
    );
  });

/** Somebody of the field staff does a swap with the staff app; answers whether nobody was quicker. */
async function doSwap(task: Task, staff: FleetFile['staff'][number]) {
  const phone = { apiKey: staff.apiKey, method: 'POST' };
  const [vehicle] = await list<{ lng: number; lat: number }>(`/deviceInfo?carIds=${task.carId}`);
  const here = { lng: vehicle?.lng ?? 0, lat: vehicle?.lat ?? 0 };
  const go = (step: string, body: object) =>
    ask(`/ebike/v3/staff/tasks/${task.id}/${step}`, { ...phone, body });
  if (!(await go('claim', {})).suc || !(await go('start', here)).suc) return false;
  const newBattery = `48${task.id.replaceAll('-', '').slice(-12)}`;
  await swapTold(task, newBattery);
  return (await go('finish', { ...here, newBattery })).suc;
}

async function someoneSwaps(ruleId: string, areaId: number) {
  const crew = fleet.staff.filter(({ serviceAreaId }) => serviceAreaId === areaId);
  for (const task of (await tasksOf(ruleId)).filter(({ state }) => state === 'pending'))
    for (const staff of crew) if (await doSwap(task, staff)) return task;
  return undefined;
}

/** While a plan runs, rules only propose to it. */
async function endPlanOf(areaId: number) {
  type Plan = { id: string; version: number };
  for (const { id, version } of await list<Plan>(`/work-plans?areaId=${areaId}&state=sent&pageSize=20`))
    await ask(`${base}/work-plans/${id}/end`, { apiKey, method: 'POST', body: { version } });
}

test(
  'a rule is written, tried on the last days and switched on; its first task is done and paid',
  () => inTurn('work of areas', tryRule),
  400_000,
);

async function tryRule() {
  const areaId = quieterArea();
  await endPlanOf(areaId);
  const area = (await list<{ id: number; name: string }>('/service-areas')).find(({ id }) => id === areaId);
  const name = `换电 ${freshNumber()}`;
  const complaints = watchConsole(page);
  await page.goto(`${url}/#/data/operation-tasks?tab=rules`);
  await page.getByRole('button', { name: '新增规则' }).click();
  const form = page.getByRole('dialog', { name: '新增规则' });
  await choose(page, form, '服务区', area?.name ?? '');
  await fill(form, { 名称: name, 电量不高于: '60', 每日上限: '5', 去重小时: '0' });
  await form.getByRole('button', { name: '试运行' }).click();
  await page.getByRole('button', { name: '开始试运行' }).click();
  const days = page.getByRole('table', { name: '按日期和服务区' });
  await days.waitFor({ timeout: 30_000 });
  expect(await days.getByRole('row').count()).toBeGreaterThan(1);
  expect(await page.getByRole('table', { name: '任务明细' }).getByRole('link').count()).toBeGreaterThan(0);
  await page
    .getByRole('dialog', { name: `试运行 · ${name}` })
    .getByRole('button', { name: '关闭' })
    .click();
  await form.getByRole('button', { name: /保\s*存/ }).click();

  await act(rowOf(page, name), '启用');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  const rules = await list<{ id: string; name: string }>('/ops/task-rules?pageSize=100');
  const ruleId = rules.find((rule) => rule.name === name)?.id ?? '';

  let done: Task | undefined;
  await expect
    .poll(async () => (done ??= await someoneSwaps(ruleId, areaId)), { timeout: 75_000, interval: 1_000 })
    .toBeDefined();
  const verdicts = () =>
    list<{ validity: string; verdictReason: string | null; payCents: number }>(
      `/ops-tasks/${done?.id}/verdicts`,
    );
  await expect
    .poll(async () => (await verdicts())[0], { timeout: 40_000 })
    .toMatchObject({ validity: 'valid', verdictReason: null });
  expect((await verdicts())[0]?.payCents).toBeGreaterThan(0);
  await page.goto(`${url}/#/data/power-change-statistics?tab=rows&carId=${done?.carId}`);
  await rowOf(page, done?.carId ?? '')
    .getByText('有效', { exact: true })
    .waitFor();
  expect(complaints).toEqual([]);
}

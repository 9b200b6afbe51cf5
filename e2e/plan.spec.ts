import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FleetFile } from '@kickstand/contract/fleet/devices';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newProfile, watchConsole } from './support/browser.ts';
import { choose } from './support/forms.ts';
import { account, accountNamed, ask, logInElsewhere } from './support/people.ts';
import { inTurn } from './support/turns.ts';

const { url, dataDir } = inject('system');
const base = '/ebike/v3/backend';

interface Line {
  operatorId: string;
  person: string;
  kind: string;
  carId: string;
  taskId: string | null;
  taskState: string | null;
  /** Somebody pinned it, or it is at somebody’s work already. */
  pinned: boolean;
}

let profile: BrowserContext;
let page: Page;
let apiKey: string;
let fleet: FleetFile;

beforeAll(async () => {
  const [dispatcher, admin] = [await account('operations'), await account('administrator')];
  apiKey = dispatcher.apiKey;
  fleet = JSON.parse(readFileSync(join(dataDir, 'demo', 'fleet.json'), 'utf8')) as FleetFile;
  profile = await newProfile({ width: 1280, height: 900 });
  page = await profile.newPage();
  await logInElsewhere(page, dispatcher.phone, admin.apiKey);
});
afterAll(() => profile.close());

const list = async <T>(path: string) =>
  ((await ask(`${base}${path}`, { apiKey })).data as { list: T[] }).list;
const plans = () => list<{ id: string; state: string; stops: number }>('/work-plans?pageSize=1');
const lines = (planId: string) => list<Line>(`/work-plans-lines?planId=${planId}&pageSize=200`);

/** The area that most of the town's staff works in. */
const busiestArea = () => {
  const count = new Map<number, number>();
  for (const { serviceAreaId } of fleet.staff) count.set(serviceAreaId, (count.get(serviceAreaId) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
};

/** The demo opens with a shift under way; another one is planned in its place. */
async function endRunning(areaId: number) {
  for (const { id } of await list<{ id: string }>(`/work-plans?areaId=${areaId}&state=sent&pageSize=5`)) {
    const { version } = (await ask(`${base}/work-plans/${id}`, { apiKey })).data as { version: number };
    await ask(`${base}/work-plans/${id}/end`, { apiKey, method: 'POST', body: { version } });
  }
}

/** Swaps that a dispatcher asks for, so that there is something to plan at any hour. */
async function askForSwaps(areaId: number) {
  const free = await list<{ carId: string }>(
    `/deviceInfo?opAreaIds=${areaId}&ridingState=available&lifecycle=on_shelf&pageSize=8`,
  );
  await ask(`${base}/ops-tasks`, {
    apiKey,
    method: 'POST',
    body: { type: 'swap', priority: 'high', carIds: free.map(({ carId }) => carId) },
  });
}

/** Somebody does a swap as the phone of the staff does it; answers why not, if somebody of the town was quicker. */
async function doSwap(taskId: string, { operatorId, person, carId }: Line) {
  // Who is planned may be one of the demo's accounts, whom the town does not know.
  const key = fleet.staff.find((one) => one.operatorId === operatorId) ?? (await accountNamed(person));
  const phone = { apiKey: key?.apiKey ?? '', method: 'POST' };
  const { data } = await ask(`${base}/deviceInfo?carIds=${carId}`, { apiKey });
  const [{ lng = 0, lat = 0 } = {}] = (data as { list: { lng: number; lat: number }[] }).list;
  const here = { lng, lat };
  const newBattery = `48${taskId.replaceAll('-', '').slice(-12)}`;
  const steps = { claim: {}, start: here, finish: { ...here, newBattery } };
  let refused: string | undefined;
  for (const [step, body] of Object.entries(steps)) {
    const said = await ask(`/ebike/v3/staff/tasks/${taskId}/${step}`, { ...phone, body });
    refused = said.suc ? undefined : `${step}: ${said.error?.code}`;
  }
  return refused;
}

test(
  'the plan of a shift is made, changed by hand and sent, and its first stop is done',
  () => inTurn('work of areas', planOneShift),
  300_000,
);

async function planOneShift() {
  const areaId = busiestArea();
  const areas = await list<{ id: number; name: string }>('/service-areas');
  const area = areas.find(({ id }) => id === areaId)?.name ?? '';
  await endRunning(areaId);
  await askForSwaps(areaId);
  const complaints = watchConsole(page);
  await page.goto(`${url}/#/data/operation-tasks/plan`);
  await page.getByRole('button', { name: '单区生成' }).first().click();
  const drawer = page.getByRole('dialog').filter({ hasText: '服务区' });
  await choose(page, drawer, '服务区', area);
  await drawer.getByRole('checkbox').first().waitFor();
  for (const box of await drawer.getByRole('checkbox').all()) await box.check();
  await drawer.getByRole('button', { name: '确定' }).click();

  await expect.poll(async () => (await plans())[0]?.state, { timeout: 60_000 }).toBe('draft');
  const planId = (await plans())[0]?.id ?? '';
  await page.goto(`${url}/#/data/operation-tasks/plan?plan=${planId}`);
  await page.getByRole('button', { name: '下发计划' }).waitFor();
  const before = await lines(planId);
  const banned = before.at(-1);
  // What somebody has begun already is pinned by its task.
  const pinned = before.find((line) => line.kind === 'swap' && !line.pinned);
  await page
    .getByRole('row')
    .filter({ hasText: pinned?.carId ?? '' })
    .getByRole('button', { name: '锁定', exact: true })
    .click();
  await page.getByRole('button', { name: '撤销修改' }).waitFor();
  const version = async () =>
    (await ask(`${base}/work-plans/${planId}`, { apiKey })).data as { version: number; shiftUntil: number };
  const { version: seen, shiftUntil } = await version();
  const change = { kind: 'ban', jobId: `${banned?.kind} ${banned?.carId}`, untilAt: shiftUntil };
  await ask(`${base}/work-plans/${planId}/changes`, {
    apiKey,
    method: 'POST',
    body: { version: seen, change },
  });
  expect((await lines(planId)).map(({ carId, kind }) => `${kind} ${carId}`)).not.toContain(change.jobId);

  await page.reload();
  await page.getByRole('button', { name: '下发计划' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /下发计划|确定/ })
    .click();
  await expect.poll(async () => (await plans())[0]?.state, { timeout: 15_000 }).toBe('sent');

  // Somebody of the town may be at another vehicle just now.
  const swaps = (await lines(planId)).filter(({ kind, taskId }) => kind === 'swap' && taskId !== null);
  expect(swaps.length).toBeGreaterThan(0);
  let doneId: string | undefined;
  const refused: string[] = [];
  for (const line of swaps) {
    const why = line.taskId ? await doSwap(line.taskId, line) : 'no task';
    if (why) refused.push(why);
    else {
      doneId = line.taskId ?? undefined;
      break;
    }
  }
  expect(doneId, refused.join()).toBeDefined();
  expect((await lines(planId)).find(({ taskId }) => taskId === doneId)?.taskState).toBe('done');
  expect(complaints).toEqual([]);
}

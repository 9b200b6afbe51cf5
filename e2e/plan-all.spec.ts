import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FleetFile } from '@kickstand/contract/devices';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newProfile, watchConsole } from './support/browser.ts';
import { account, ask, logInElsewhere } from './support/people.ts';

const { url, dataDir } = inject('system');
const base = '/ebike/v3/backend';
/** The plan of the morning for all areas takes no more. */
const mostClicks = 7;

interface Plan {
  id: string;
  state: string;
  roundId: string | null;
  serviceAreaId: number;
}

let profile: BrowserContext;
let page: Page;
let apiKey: string;
let fleet: FleetFile;

beforeAll(async () => {
  const [dispatcher, admin] = [await account('operations'), await account('administrator')];
  apiKey = dispatcher.apiKey;
  fleet = JSON.parse(readFileSync(join(dataDir, 'demo', 'fleet.json'), 'utf8')) as FleetFile;
  profile = await newProfile({ width: 1440, height: 900 });
  page = await profile.newPage();
  await logInElsewhere(page, dispatcher.phone, admin.apiKey);
});
afterAll(() => profile.close());

/** One of each of two areas says that it is on duty, at whatever hour this runs. */
async function beginWork() {
  const areas = new Map(fleet.staff.map((member) => [member.serviceAreaId, member]));
  const some = [...areas.values()].slice(0, 2);
  for (const { serviceAreaId, apiKey: key } of some) {
    const { lng = 0, lat = 0 } = fleet.stations.find((one) => one.serviceAreaId === serviceAreaId) ?? {};
    await ask('/ebike/v3/staff/positions', { apiKey: key, method: 'POST', body: { lng, lat, duty: true } });
    await askForSwaps(serviceAreaId);
  }
  return some.map(({ serviceAreaId }) => serviceAreaId);
}

/** Swaps that a dispatcher asked for before, so that there is something to plan at any hour. */
async function askForSwaps(areaId: number) {
  const free = `/deviceInfo?opAreaIds=${areaId}&ridingState=available&lifecycle=on_shelf&pageSize=8`;
  const { data } = await ask(`${base}${free}`, { apiKey });
  const carIds = (data as { list: { carId: string }[] }).list.map(({ carId }) => carId);
  await ask(`${base}/ops-tasks`, {
    apiKey,
    method: 'POST',
    body: { type: 'swap', priority: 'high', carIds },
  });
}

/** Counts what is clicked from now on; screens change without the page being loaded anew. */
async function countClicks() {
  await page.evaluate(() => {
    const counted = Object.assign(window, { clicked: 0 });
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) counted.clicked += 1;
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { clicked: number }).clicked);
}

const plans = async () =>
  ((await ask(`${base}/work-plans?pageSize=50`, { apiKey })).data as { list: Plan[] }).list;

test('all areas are planned and sent from the home page, by seven clicks at most', async () => {
  const areas = await beginWork();
  const complaints = watchConsole(page);
  await page.goto(`${url}/#/`);
  const menu = page.getByRole('navigation', { name: '菜单' });
  await menu.waitFor();
  const clicks = await countClicks();
  const item = menu.getByText('派单计划', { exact: true });
  if (!(await item.isVisible())) await menu.getByText('运维管理', { exact: true }).click();
  await item.click();
  await page.getByRole('button', { name: '生成计划', exact: true }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: '服务区（' });
  await drawer
    .getByRole('checkbox', { checked: true })
    .nth(areas.length - 1)
    .waitFor();
  await drawer.getByRole('button').last().click();

  const all = page.getByRole('button', { name: '全部下发', exact: true });
  await all.waitFor({ timeout: 90_000 });
  await all.click();
  await page.getByRole('dialog').filter({ hasText: '项任务' }).getByRole('button').last().click();
  await expect
    .poll(
      async () => {
        const sent = (await plans()).filter(({ state, roundId }) => state === 'sent' && roundId !== null);
        return areas.filter((areaId) => sent.some(({ serviceAreaId }) => serviceAreaId === areaId)).length;
      },
      { timeout: 20_000 },
    )
    .toBe(areas.length);
  expect(await clicks()).toBeLessThanOrEqual(mostClicks);
  expect(complaints).toEqual([]);
}, 180_000);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FleetFile } from '@kickstand/contract/fleet/devices';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newProfile, watchConsole } from './support/browser.ts';
import { choose } from './support/forms.ts';
import { account, ask, logInElsewhere } from './support/people.ts';

const { url, dataDir } = inject('system');

const base = '/ebike/v3/backend';
const riderPhone = '13917340026';

interface Standing {
  carId: string;
  serviceAreaId: number;
  lng: number;
  lat: number;
}

let profile: BrowserContext;
let page: Page;
let apiKey: string;

beforeAll(async () => {
  const [dispatcher, admin] = [await account('operations'), await account('administrator')];
  apiKey = dispatcher.apiKey;
  profile = await newProfile({ width: 1024, height: 700 });
  page = await profile.newPage();
  await logInElsewhere(page, dispatcher.phone, admin.apiKey);
});
afterAll(() => profile.close());

const standingVehicles = async () => {
  const filter = 'ridingState=available&online=online&lifecycle=on_shelf&pageSize=200&sort=reportedAt';
  const { data } = await ask(`${base}/deviceInfo?${filter}`, { apiKey });
  return (data as { list: Standing[] }).list;
};

/** A rider opens a vehicle by the riders' app; others of the town may be quicker at some. */
async function rideOff() {
  const file = JSON.parse(readFileSync(join(dataDir, 'demo', 'fleet.json'), 'utf8')) as FleetFile;
  const app = { apiKey: file.riderApp.apiKey, method: 'POST' };
  for (const { carId, serviceAreaId, lng, lat } of await standingVehicles()) {
    const known = { phone: riderPhone, name: '沈女士', serviceAreaId };
    const { riderId } = (await ask('/ebike/v3/rider/riders', { ...app, body: known })).data as {
      riderId: string;
    };
    const wish = { riderId, carId, fix: { lng, lat, accuracyM: 8 }, platform: 'wechat' };
    const said = await ask('/ebike/v3/rider/trips', { ...app, body: wish });
    if (said.suc) return { carId, ...(said.data as { tripId: string }) };
  }
  throw new Error('no vehicle of the town could be rented');
}

const tripOf = async (tripId: string) =>
  (await ask(`${base}/trips/${tripId}`, { apiKey })).data as { state: string; endedBy: string | null };

test('a rider calls who cannot lock: found by phone, the greyed lock says why, and the trip is ended beside it', async () => {
  const { carId, tripId } = await rideOff();
  await expect.poll(async () => (await tripOf(tripId)).state, { timeout: 20_000 }).toBe('riding');
  const complaints = watchConsole(page);
  await page.goto(`${url}/#/vehicle/operation-map`);
  await page.getByRole('textbox', { name: /手机号/ }).fill(riderPhone);
  await page.keyboard.press('Enter');

  const card = page.getByLabel(`车辆 ${carId}`, { exact: true }).first();
  const lock = card.getByRole('button', { name: '锁车', exact: true });
  await expect.poll(() => lock.getAttribute('aria-disabled'), { timeout: 10_000 }).toBe('true');
  await lock.hover();
  await page
    .getByRole('tooltip')
    .filter({ hasText: /进行中/ })
    .waitFor();
  await card.getByRole('button', { name: '结束行程' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: `结束行程 · ${carId}` });
  await dialog.getByText('车辆所在').waitFor();
  const end = dialog.getByRole('button', { name: '结束行程' });
  // What it costs is shown before it can be ended.
  await dialog.getByRole('radio', { name: /¥/ }).first().waitFor();
  await expect.poll(() => end.getAttribute('aria-disabled')).toBe(null);
  await end.click();

  const evidence = page.getByRole('dialog').filter({ hasText: '还车凭证' });
  await evidence.getByText('车辆定位时间').waitFor();
  expect(await tripOf(tripId)).toMatchObject({ state: 'ended', endedBy: 'ops' });
  await evidence.getByRole('button', { name: '关闭' }).click();
  // What the trip stood in the way of can be done again.
  await expect.poll(() => lock.getAttribute('aria-disabled'), { timeout: 20_000 }).toBe(null);
  expect(complaints).toEqual([]);
});

/** Those that stand and for which nobody has been sent out. */
async function freeVehicles() {
  const { data } = await ask(`${base}/ops-tasks?states=pending,doing,paused&pageSize=200`, { apiKey });
  const sent = new Set((data as { list: { carId: string }[] }).list.map(({ carId }) => carId));
  return new Set((await standingVehicles()).map(({ carId }) => carId).filter((carId) => !sent.has(carId)));
}

const levels = ['red', 'orange', 'yellow', 'blue'];

test('the alarm list beside the map stands worst first, and each alarm is located, rung and given to somebody', async () => {
  const free = await freeVehicles();
  // A try before this one may have left a dialog open.
  await page.goto('about:blank');
  await page.goto(`${url}/#/vehicle/operation-map`);
  const complaints = watchConsole(page);
  const stage = page.getByRole('region', { name: '地图', exact: true });
  await stage.getByRole('button', { name: /^告警 \d+/ }).click();
  const dock = page.getByRole('list', { name: '告警' });
  const lines = dock.getByRole('listitem');
  await lines.first().waitFor();
  const shown = await lines.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.level ?? ''));
  expect(shown).toEqual([...shown].sort((a, b) => levels.indexOf(a) - levels.indexOf(b)));

  const located = await lines.getByRole('button', { name: /^定位车辆/ }).allTextContents();
  const at = located.findIndex((text) => free.has(/\d{9}/.exec(text)?.[0] ?? ''));
  expect(at).toBeGreaterThanOrEqual(0);
  const line = lines.nth(at);
  const carId = /\d{9}/.exec(located[at] ?? '')?.[0] ?? '';
  await line.getByRole('button', { name: `定位车辆 ${carId}` }).click();
  await page.getByLabel(`车辆 ${carId}`, { exact: true }).first().waitFor();
  await expect.poll(() => line.getAttribute('aria-current')).toBe('true');

  await line.getByRole('button', { name: '寻车' }).click();
  await page.getByRole('status').filter({ hasText: carId }).getByText('成功').waitFor({ timeout: 15_000 });
  await line.getByRole('button', { name: '派单' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: `派单 · ${carId}` });
  await choose(page, dialog, '任务类型', '挪车');
  await dialog.getByRole('button', { name: /确定|提交|保存/ }).click();
  await page.getByText('任务已创建').waitFor();
  const { data } = await ask(`${base}/ops-tasks?carId=${carId}&pageSize=1`, { apiKey });
  expect((data as { list: object[] }).list[0]).toMatchObject({ carId, source: 'manual' });
  expect(complaints).toEqual([]);
});

import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { newProfile, watchConsole } from './support/browser.ts';
import { account, ask, logInElsewhere } from './support/people.ts';

const { url } = inject('system');

const base = '/ebike/v3/backend';
/** One operator may order this many vehicles without a second person. */
const alone = 50;
const most = 200;
/** As many as the journey would like to choose. */
const wished = 90;

interface Vehicle {
  carId: string;
  restBattery: number | null;
}

/** From which battery on about so many vehicles that nobody uses stand ready. */
async function batteryFrom(apiKey: string) {
  const filter =
    'ridingState=available&online=online&lifecycle=on_shelf&sort=restBattery&dir=desc&pageSize=200';
  const { data } = await ask(`${base}/deviceInfo?${filter}`, { apiKey });
  const { list } = data as { list: Vehicle[] };
  return list.flatMap(({ restBattery }) => restBattery ?? [])[wished - 1] ?? 0;
}

/** Draws a box over the map with Shift held down, and answers how many vehicles it holds. */
async function lasso(page: Page) {
  const stage = page.getByRole('region', { name: '地图', exact: true });
  const box = await stage.boundingBox();
  if (!box) throw new Error('there is no map');
  await page.keyboard.down('Shift');
  await page.mouse.move(box.x + 16, box.y + 70);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(box.x + box.width - 70, box.y + box.height - 12, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  const said = await page.getByRole('region', { name: '选中的车辆' }).getByRole('status').textContent();
  return Number(/\d+/.exec(said ?? '')?.[0]);
}

interface Command {
  jobId: string;
  carId: string;
  type: string;
  state: string;
}

/** The commands of the one order; riders who lock at the end of a trip give others meanwhile. */
function ofLargestJob(list: readonly Command[]) {
  const jobs = new Set(list.map(({ jobId }) => jobId));
  const each = [...jobs].map((id) => list.filter(({ jobId }) => jobId === id));
  return each.reduce((most, job) => (job.length > most.length ? job : most), []);
}

test('more than fifty vehicles are chosen with a box on the map, a second person agrees, and each says what became of it', async () => {
  const admin = await account('administrator');
  const maker = await account('operations');
  const checker = await account('finance');
  let least = 0;
  const enough = async () => {
    least = await batteryFrom(maker.apiKey);
    return least;
  };
  // The controllers of a town that has just begun connect one after the other.
  await expect.poll(enough, { timeout: 60_000, interval: 1_000 }).toBeGreaterThan(0);

  const profile = await newProfile();
  const page = await profile.newPage();
  await logInElsewhere(page, maker.phone, admin.apiKey);
  const complaints = watchConsole(page);
  await page.goto(`${url}/#/vehicle/operation-map?riding=available&online=online&battery=${least}-100`);
  const stage = page.getByRole('region', { name: '地图', exact: true });
  await stage.getByText('实时', { exact: true }).waitFor();
  await page.locator('.map-stage[aria-busy="false"]').waitFor({ timeout: 90_000 });

  let count = 0;
  const chosen = async () => {
    count = await lasso(page);
    return count;
  };
  // The filters of the address reach the map a moment after it is there.
  await expect.poll(chosen, { timeout: 60_000, interval: 1_000 }).toBeLessThanOrEqual(most);
  expect(count).toBeGreaterThan(alone);
  const began = Date.now();
  await page.getByRole('region', { name: '选中的车辆' }).getByRole('button', { name: '锁闲置车' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await stage.getByText(/^锁闲置车 · \d+ 辆：等待复核/).waitFor();

  const second = await newProfile();
  const desk = await second.newPage();
  await logInElsewhere(desk, checker.phone, admin.apiKey);
  await desk.goto(`${url}/#/permissions/approvals?state=pending`);
  const request = desk.getByRole('row').filter({ hasText: maker.name }).filter({ hasText: '锁车' }).first();
  await request.getByRole('button', { name: '同意' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '同意并执行' }).press('Enter');

  const results = page.getByRole('dialog').filter({ hasText: '锁闲置车' });
  await results.getByRole('table').waitFor();
  await results
    .getByRole('status')
    .filter({ hasText: /^成功 \d+，失败 \d+$/ })
    .waitFor({ timeout: 90_000 });
  const { data } = await ask(`${base}/commands?type=lock&from=${began - 60_000}&pageSize=200`, {
    apiKey: maker.apiKey,
  });
  const given = ofLargestJob((data as { list: Command[] }).list);
  const done = given.filter(({ state }) => state === 'acked').length;
  expect(done).toBeGreaterThan(alone / 2);
  await results
    .getByRole('status')
    .filter({ hasText: new RegExp(`成功 ${done}\\b`) })
    .waitFor();
  const reached = given.map(({ carId }) => carId);
  const lines = await results.getByRole('row').filter({ hasText: '成功' }).allTextContents();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(reached.some((carId) => line.includes(carId))).toBe(true);

  // The map goes on beside the results.
  await stage.getByRole('button', { name: '放大' }).click();
  expect(complaints).toEqual([]);
  await Promise.all([profile.close(), second.close()]);
});

import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { newProfile, watchConsole } from './support/browser.ts';
import { databaseOf } from './support/database.ts';
import { freshNumber } from './support/fresh.ts';
import { madeFile } from './support/made-files.ts';
import { account, ask, logInElsewhere } from './support/people.ts';

const { url, dataDir } = inject('system');

const base = '/ebike/v3/backend';

const listOf = async <Row>(path: string, apiKey: string) =>
  ((await ask(path, { apiKey })).data as { list: Row[] }).list;

/** Vehicles that stand on the street have had no order for nine days, until the answer is called: those that nobody
 * can rent before the others, and more than are needed, since field staff may make one rentable meanwhile. */
async function plantZombies(apiKey: string) {
  const standing = `${base}/deviceInfo?lifecycle=on_shelf&ridingState=available&pageSize=10`;
  const idle = await listOf<{ carId: string }>(`${standing}&rentable=0`, apiKey);
  const others = idle.length < 6 ? await listOf<{ carId: string }>(`${standing}&rentable=1`, apiKey) : [];
  const numbers = [...idle, ...others].map(({ carId }) => Number(carId));
  expect(numbers.length).toBeGreaterThan(5);
  const db = await databaseOf(dataDir);
  await db.query(`select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`);
  const { rows } = await db.query(
    'select vehicle_id, last_started_at, last_ended_at from vehicle_use where vehicle_id = any($1::int[])',
    [numbers],
  );
  await db.query(
    `insert into vehicle_use (vehicle_id, last_started_at, last_ended_at)
     select n, now() - interval '9 days', now() - interval '9 days' from unnest($1::int[]) as n
     on conflict (vehicle_id) do update set last_started_at = excluded.last_started_at,
       last_ended_at = excluded.last_ended_at`,
    [numbers],
  );
  return async () => {
    for (const row of rows)
      await db.query(
        'update vehicle_use set last_started_at = $2, last_ended_at = $3 where vehicle_id = $1',
        [row.vehicle_id, row.last_started_at, row.last_ended_at],
      );
    await db.end();
  };
}

async function screenByPreset(page: Page) {
  await page.goto(`${url}/#/vehicle/vehicle-screening`);
  await page.getByRole('heading', { level: 1, name: '车辆筛查' }).waitFor();
  await page.getByRole('combobox', { name: '预设' }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: '僵尸车' })
    .click();
  await page.getByRole('button', { name: '开始筛查' }).click();
  await page.getByText('结果快照；操作前会逐辆重新核对条件').waitFor();
}

test('zombies are found by a preset, tagged after each was looked at again, and leave as a file', async () => {
  const admin = await account('administrator');
  const { apiKey } = admin;
  const tag = `僵尸车核查${freshNumber()}`;
  onTestFinished(await plantZombies(apiKey));
  const profile = await newProfile();
  const page = await profile.newPage();
  await logInElsewhere(page, admin.phone, apiKey);
  const complaints = watchConsole(page);

  await screenByPreset(page);
  const [run] = await listOf<{ id: string; system: string; hits: number }>(
    `${base}/screening/runs?pageSize=1`,
    apiKey,
  );
  expect(run).toMatchObject({ system: 'zombie' });
  const hits = await listOf<{ carId: string; met: string[] }>(
    `${base}/screening/hits?runId=${run?.id}&pageSize=3`,
    apiKey,
  );
  const cars = hits.map(({ carId }) => carId);
  expect(cars).toHaveLength(3);
  expect(hits.every(({ met }) => met.includes('no_order'))).toBe(true);

  for (const carId of cars)
    await page.getByRole('row').filter({ hasText: carId }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '修改标签' }).click();
  const form = page.getByRole('form', { name: '标签 · 3 辆车' });
  const words = form.getByLabel('添加标签');
  await words.fill(tag);
  await words.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  const results = page.getByRole('table', { name: '操作结果' });
  for (const carId of cars)
    await results.getByRole('row').filter({ hasText: carId }).getByText('成功').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();

  const tagged = await listOf<{ carId: string }>(`${base}/deviceInfo?tag=${encodeURIComponent(tag)}`, apiKey);
  expect(tagged.map(({ carId }) => carId).sort()).toEqual([...cars].sort());
  await page
    .getByRole('row')
    .filter({ hasText: cars[0] ?? '' })
    .getByText(tag)
    .waitFor();

  const begin = async () => {
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('CSV（任意行数）').click();
    await dialog.getByRole('button', { name: '开始导出' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^导出中心/ }).click();
  };
  const lines = (await madeFile(page, { apiKey, title: '筛查结果', begin })).toString('utf8').split('\r\n');
  for (const carId of cars) {
    const line = lines.find((one) => one.includes(carId));
    expect(line).toContain(tag);
    expect(line).toMatch(/无单时长 [\d.]+ 小时/);
  }

  const body = { carIds: cars, remove: [tag] };
  expect((await ask(`${base}/vehicles/tags`, { apiKey, method: 'POST', body })).status).toBe(200);
  expect(complaints).toEqual([]);
  await profile.close();
}, 240_000);

import { expect } from 'vitest';
import { watchConsole } from '../browser.ts';
import { account } from '../people.ts';
import { askForSwaps, rowsOf, twoOnDuty, withoutSwapTasks } from './ground.ts';
import type { AtWork } from './hands.ts';

interface Task {
  carId: string;
  area: string;
  source: string;
  assignee: string | null;
  createdAt: number;
}

/** All low vehicles in view of the map go to who is proposed in each area; afterwards the tasks say so. */
export async function giveLowVehicles({ page, hands }: AtWork, most: number) {
  const { apiKey } = await account('administrator');
  await twoOnDuty();
  const undo = await withoutSwapTasks();
  const complaints = watchConsole(page);
  await hands.begin('/vehicle/operation-map');
  const stage = page.locator('.map-stage[aria-busy="false"]');
  await stage.waitFor({ timeout: 60_000 });
  const began = Date.now();
  await page.getByRole('button', { name: /^低电量/ }).click();
  await page.waitForURL(/ops=low_battery/);
  await page.keyboard.press('a');
  const chosen = page.getByRole('region', { name: '选中的车辆' });
  await chosen.getByRole('button', { name: '派单', exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '派单' });
  const lines = dialog.getByRole('list', { name: '按服务区的建议' }).getByRole('listitem');
  await lines.first().waitFor();
  const proposed = await lines.allTextContents();
  await dialog.getByRole('button', { name: '按服务区指派' }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await page
    .getByRole('dialog')
    .getByRole('status')
    .filter({ hasText: /^成功 \d+/ })
    .waitFor();
  await hands.took(most);
  await undo();
  const made = (await rowsOf<Task>('/ops-tasks?types=swap&pageSize=200', apiKey)).filter(
    ({ createdAt, assignee, source }) => createdAt >= began && source === 'manual' && assignee !== null,
  );
  expect(new Set(made.map(({ area }) => area)).size).toBeGreaterThan(1);
  const given = new Set(made.map(({ area, assignee }) => `${area} ${assignee}`));
  const meant = proposed.map((line) => line.replace(/：.*建议 /, ' '));
  expect([...given].filter((one) => !meant.includes(one))).toEqual([]);
  expect(complaints).toEqual([]);
}

/** From the home page to plans of all areas that are sent. */
export async function planMorning({ page, hands }: AtWork, most: number) {
  const { apiKey } = await account('administrator');
  const onDuty = await twoOnDuty();
  for (const { serviceAreaId } of onDuty) await askForSwaps(serviceAreaId, apiKey);
  const complaints = watchConsole(page);
  await hands.begin('/log');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const item = menu.getByRole('menuitem', { name: '派单计划' });
  if (!(await item.isVisible())) await menu.getByRole('menuitem', { name: '运维管理' }).click();
  await item.click();
  await page.getByRole('button', { name: '生成计划', exact: true }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: '服务区（' });
  await drawer
    .getByRole('checkbox', { checked: true })
    .nth(onDuty.length - 1)
    .waitFor();
  await drawer.getByRole('button').last().click();
  const all = page.getByRole('button', { name: '全部下发', exact: true });
  await all.waitFor({ timeout: 90_000 });
  await all.click();
  await page.getByRole('dialog').filter({ hasText: '项任务' }).getByRole('button').last().click();
  type Plan = { state: string; roundId: string | null; stops: number };
  // What holds no stop has nothing to send.
  const states = async () =>
    (await rowsOf<Plan>('/work-plans?pageSize=50', apiKey))
      .filter(({ roundId, stops }) => roundId !== null && stops > 0)
      .map(({ state }) => state);
  await expect.poll(async () => [...new Set(await states())], { timeout: 20_000 }).toEqual(['sent']);
  await hands.took(most);
  expect(complaints).toEqual([]);
}

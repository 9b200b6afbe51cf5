import { expect, test } from 'vitest';
import { watchConsole } from './support/browser.ts';
import { rowOf } from './support/forms.ts';
import { freshNumber } from './support/fresh.ts';
import { rideAstray } from './support/jobs/astray.ts';
import { lateBills, makeUrgent, rowsOf, spoilASwapOfYesterday, tellOfTheft } from './support/jobs/ground.ts';
import { type AtWork, atWork } from './support/jobs/hands.ts';
import { giveLowVehicles, planMorning } from './support/jobs/work-of-areas.ts';
import { account } from './support/people.ts';
import { appAsks, newRider, orderOf, pay, payDebt, until } from './support/rides.ts';
import { inTurn } from './support/turns.ts';

/** What each job of a day may take, in steps as `Hands` counts them; a job begins where its person works. */
const most = {
  lowVehicles: 5,
  morningPlan: 7,
  pastTheft: 4,
  nextTicket: 4,
  riderByDigits: 4,
  closedDay: 12,
  orderBehindFigure: 3,
  disputedLine: 5,
  yesterdaysVerdicts: 4,
  wayBack: 1,
} as const;

const apiKey = (await account('administrator')).apiKey;
const desks = new Map<string, Promise<AtWork>>();
/** Each person is at work in one browser, whichever job it is. */
const at = (role: string) => {
  const there = desks.get(role) ?? atWork(role);
  desks.set(role, there);
  return there;
};

test(
  'a dispatcher gives all low vehicles in view to who is proposed in each area',
  () => inTurn('work of areas', async () => giveLowVehicles(await at('operations'), most.lowVehicles)),
  300_000,
);

test(
  'a dispatcher plans the morning of all areas and sends it',
  () => inTurn('work of areas', async () => planMorning(await at('operations'), most.morningPlan)),
  300_000,
);

test('a dispatcher sees a theft alarm that came and went, follows the vehicle and sends somebody', async () => {
  const { carId, alarmId } = await tellOfTheft(apiKey);
  const { page, hands } = await at('operations');
  const complaints = watchConsole(page);
  await hands.begin('/vehicle/operation-map');
  const stage = page.getByRole('region', { name: '地图', exact: true });
  await stage.getByRole('button', { name: /^告警 \d+/ }).click();
  const line = page
    .getByRole('list', { name: '告警' })
    .getByRole('listitem')
    .filter({ hasText: carId })
    .first();
  await line.getByRole('button', { name: `定位车辆 ${carId}` }).click();
  await page.getByText(`正在跟随 ${carId}`).first().waitFor();
  await line.getByRole('button', { name: '派单' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: `派单 · ${carId}` })
    .getByRole('button', { name: '确定' })
    .click();
  await page.getByText('任务已创建').first().waitFor();
  await hands.took(most.pastTheft);
  const [alarm] = await rowsOf<{ id: string; state: string; handler: string }>(
    `/alarms?carId=${carId}&pageSize=1`,
    apiKey,
  );
  const { name: handler } = await account('operations');
  expect(alarm).toMatchObject({ id: alarmId, state: 'auto_cleared', handler });
  expect(complaints).toEqual([]);
});

/** Somebody rode today, and paid. */
async function paidRide() {
  const { riderId, phone } = await newRider(1);
  await pay('/top-ups', { riderId, amountCents: 300 });
  const { tripId } = await rideAstray(apiKey, { riderId, areaId: 1, minutes: 12 });
  await payDebt(riderId, tripId);
  return { riderId, phone, tripId };
}

test('service takes the next ticket, looks at its evidence, refunds what is claimed and answers', async () => {
  const { riderId, tripId } = await paidRide();
  const said = { reasons: ['station_misjudge'], text: '我停在站点边上，定位偏了', claimCents: 400 };
  const { ticketId } = await appAsks<{ ticketId: string }>('/tickets', { riderId, orderId: tripId, ...said });
  await makeUrgent(ticketId);
  const { page, hands } = await at('customer-service');
  const complaints = watchConsole(page);
  await hands.begin('/log');
  await page.getByRole('link', { name: /待处理工单/ }).click();
  await page.getByRole('button', { name: '下一单' }).click();
  await page.getByText(said.text).first().waitFor();
  await page.getByRole('img', { name: /^还车位置图/ }).waitFor();
  await page.keyboard.press('2');
  await page.getByLabel('将发生的变化').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('工单已处理').first().waitFor();
  await hands.took(most.nextTicket);
  await until('it is refunded', async () => {
    const { refundedCents } = await orderOf(tripId, apiKey);
    return refundedCents === said.claimCents || undefined;
  });
  expect(complaints).toEqual([]);
});

test('service finds a rider by the last four digits, today’s ride and its evidence, by keys alone', async () => {
  const { phone, tripId } = await paidRide();
  const { page, hands } = await at('customer-service');
  const complaints = watchConsole(page);
  await hands.begin('/log');
  await page.keyboard.press('Control+k');
  await page.locator('.palette input:focus').waitFor();
  await page.keyboard.type(phone.slice(-4));
  await page
    .getByRole('option', { name: /最近一次骑行和还车证据/ })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  const [order] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  await order.waitForURL(new RegExp(`user-order-detail\\?id=${tripId}`));
  await order.getByRole('img', { name: /^还车位置图/ }).waitFor();
  const steps = await hands.took(most.riderByDigits);
  expect(steps.filter((step) => step.startsWith('press'))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('finance fetches a late bill, deals with the two differences in it and closes the day', async () => {
  const { day, differing } = await lateBills(apiKey);
  const { page, hands } = await at('finance');
  const complaints = watchConsole(page);
  await hands.begin('/log');
  await page.getByRole('link', { name: /待确认日结/ }).click();
  const row = rowOf(page, day);
  await row.getByRole('button', { name: '获取账单' }).click();
  const open = row.getByRole('link', { name: String(differing.length), exact: true });
  await open.waitFor({ timeout: 80_000 });
  await open.click();
  for (const outNo of differing) {
    await rowOf(page, outNo).getByRole('button', { name: '以我方为准' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('原因', { exact: true }).fill('与渠道客服核实过');
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.getByRole('tab', { name: '日结' }).click();
  await rowOf(page, day).getByRole('button', { name: '确认日结' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await hands.took(most.closedDay);
  const days = await rowsOf<{ day: string; state: string }>('/finance/reconcile/days?pageSize=50', apiKey);
  expect(days.find((one) => one.day === day)).toMatchObject({ state: 'locked' });
  expect(complaints).toEqual([]);
});

test('finance goes from a figure on the wall of money to the orders behind it and to one of them', async () => {
  const { page, hands } = await at('finance');
  const complaints = watchConsole(page);
  await hands.begin('/log');
  await page.getByRole('menuitem', { name: '营收大屏' }).click();
  const paid = page
    .getByRole('row', { name: /已付订单/ })
    .getByRole('link')
    .first();
  await paid.waitFor();
  const [rows] = await Promise.all([page.context().waitForEvent('page'), paid.click()]);
  await rows.waitForURL(/figure-rows.*metric=paid/);
  await rows.getByText(/^日期：\d{4}-\d\d-\d\d/).waitFor();
  const first = rows.locator('tbody').getByRole('link').first();
  const [order] = await Promise.all([page.context().waitForEvent('page'), first.click()]);
  await order.waitForURL(/user-order-detail/);
  await hands.took(most.orderBehindFigure);
  expect(await rows.getByText('Invalid Date').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a franchisee disputes one doubtful line of a statement with a reason', async () => {
  const { apiKey: own } = await account('franchisee-owner');
  type Statement = { id: string; fromDay: string; state: string };
  const statement = await until('there is a statement', async () =>
    (await rowsOf<Statement>('/settlement/statements?state=draft&pageSize=20', own)).at(-1),
  );
  const { page, hands } = await at('franchisee-owner');
  const complaints = watchConsole(page);
  await hands.begin('/log');
  await page.getByRole('link', { name: /待确认对账单/ }).click();
  await page.getByRole('link', { name: statement.fromDay, exact: true }).first().click();
  const line = page.getByRole('row').filter({ hasText: '骑行' }).first();
  await line.getByRole('button', { name: '提出异议' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('异议内容').fill(`这一单少计 ${freshNumber()}`);
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await hands.took(most.disputedLine);
  const disputed = await rowsOf<Statement>('/settlement/statements?state=disputed&pageSize=20', own);
  expect(disputed.map(({ id }) => id)).toContain(statement.id);
  expect(complaints).toEqual([]);
});

test('a manager sees who did badly yesterday, and the verdicts behind it', async () => {
  await spoilASwapOfYesterday();
  const { page, hands } = await at('administrator');
  const complaints = watchConsole(page);
  await hands.begin('/log');
  const item = page.getByRole('menuitem', { name: '换电统计' });
  if (!(await item.isVisible())) await page.getByRole('menuitem', { name: '运维管理' }).click();
  await item.click();
  await page.getByRole('link', { name: '昨日按人员' }).click();
  // The sums of the page have a column of this name too, and stand there until the people are found.
  const people = page.getByRole('table').filter({ hasText: '7 天内返工' }).first();
  await people.getByRole('link').first().waitFor();
  const heads = await people.getByRole('columnheader').allTextContents();
  const column = heads.findIndex((head) => head.includes('无效'));
  await people.locator('tbody tr').first().locator('td, th').nth(column).getByRole('link').click();
  const verdicts = page.getByRole('table').filter({ hasText: '无效原因' }).first();
  await verdicts.getByRole('row').filter({ hasText: '无效' }).nth(1).waitFor();
  await hands.took(most.yesterdaysVerdicts);
  expect(complaints).toEqual([]);
});

test('whoever comes back from a detail finds the list as it was: filters, order, panel, and the row in sight', async () => {
  const { page, hands } = await at('operations');
  await hands.begin('/vehicle/vehicle-query?ridingState=available&sort=carId&dir=asc');
  const rows = page.locator('tbody tr.row-opens');
  await rows.nth(15).waitFor();
  const carId = /\d{9}/.exec((await rows.last().textContent()) ?? '')?.[0] ?? '';
  await rows.last().locator('td').nth(1).click();
  const panel = page.getByRole('dialog').filter({ hasText: carId });
  await panel.waitFor();
  const left = page.url();
  const way = panel.getByRole('link', { name: new RegExp(carId) }).first();
  const [detail] = await Promise.all([page.context().waitForEvent('page'), way.click()]);
  const complaints = watchConsole(detail);
  await detail
    .getByRole('heading', { name: new RegExp(carId) })
    .first()
    .waitFor();
  await hands.from();
  await detail
    .getByRole('link', { name: /返回|车辆查询/ })
    .first()
    .click();
  await detail.waitForURL(left);
  await detail.getByRole('dialog').filter({ hasText: carId }).waitFor();
  const same = detail.locator('tr.row-open');
  await expect
    .poll(async () => {
      const box = await same.boundingBox();
      return box !== null && box.y > 0 && box.y + box.height <= (detail.viewportSize()?.height ?? 0);
    })
    .toBe(true);
  await hands.took(most.wayBack);
  expect(complaints).toEqual([]);
});

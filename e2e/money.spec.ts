import { expect, test } from 'vitest';
import { booksAgree } from './support/books.ts';
import { agreeTo, moneyDesks, openAt } from './support/desks.ts';
import { act, fill, rowOf } from './support/forms.ts';
import { rideAstray } from './support/jobs/astray.ts';
import { ask } from './support/people.ts';
import {
  appAsks,
  giveBack,
  letPass,
  newRider,
  orderOf,
  pay,
  payDebt,
  ride,
  until,
  vehiclesFor,
} from './support/rides.ts';

const base = '/ebike/v3/backend';

/** The first area of the town: its start price for fifteen minutes, 5.00 for a return out of station. */
const areaId = 1;
const astrayCents = 500;

interface Scheme {
  id: string;
  name: string;
  areaName: string;
  serviceAreaId: number;
  state: string;
  content: { startCents: number };
}

/** The scheme that holds in the area. */
async function schemeOfArea() {
  const { data } = await ask(`${base}/config/cost/schemes?pageSize=100`, { apiKey });
  const found = (data as { list: Scheme[] }).list.find(
    ({ serviceAreaId, state }) => serviceAreaId === areaId && state === 'active',
  );
  if (!found) throw new Error('the area has no price');
  return found;
}
const yuan = (cents: number) => `¥${(cents / 100).toFixed(2)}`;

const { apiKey, page, checker, complaints } = await moneyDesks();

test('a misjudged return is disputed, seen with its evidence, and refunded in part to where the money came from', async () => {
  const { riderId } = await newRider(areaId);
  await pay('/top-ups', { riderId, amountCents: 300 });
  const { tripId } = await rideAstray(apiKey, { riderId, areaId, minutes: 12 });
  const { startCents: rideCents } = (await schemeOfArea()).content;
  expect(await orderOf(tripId, apiKey)).toMatchObject({ rideCents, locationCents: astrayCents });
  await payDebt(riderId, tripId);
  expect(await orderOf(tripId, apiKey)).toMatchObject({
    state: 'paid',
    payableCents: rideCents + astrayCents,
  });
  const said = { reasons: ['station_misjudge'], text: '我停在站点边上，定位偏了', claimCents: 400 };
  const { ticketId } = await appAsks<{ ticketId: string }>('/tickets', { riderId, orderId: tripId, ...said });

  await openAt(page, `/user-worksheet-detail?id=${ticketId}`);
  await page.getByText(said.text).first().waitFor();
  await page.getByRole('img', { name: '还车位置图：证据足以收费' }).waitFor();
  const decision = page.getByRole('complementary', { name: '处理' });
  await decision.getByText('退款', { exact: true }).click();
  // What is claimed stands there already, the ride first.
  await fill(decision, { 骑行费: '0', 调度费: '4.00' });
  const effect = decision.getByLabel('将发生的变化');
  expect(await effect.locator('dd').allTextContents()).toEqual(['¥2.00', '¥2.00', '¥0.00', '¥4.00']);
  await decision.getByRole('button', { name: '退款 ¥4.00 并答复' }).click();
  await page.getByText('工单已处理').first().waitFor();

  await until('the provider has sent it back', async () => {
    const { refundedCents, refunds } = await orderOf(tripId, apiKey);
    return refundedCents === 400 && refunds.every(({ state }) => state === 'success') ? true : undefined;
  });
  const { refunds } = await orderOf(tripId, apiKey);
  expect(refunds.map(({ onlineCents, principalCents }) => [onlineCents, principalCents])).toEqual([
    [200, 200],
  ]);
  expect(await appAsks(`/wallets/${riderId}`)).toMatchObject({ principalCents: 200 });

  await openAt(page, `/user-info-detail?id=${riderId}&tab=wallet`);
  const back = rowOf(page, '退款入账');
  await back.getByText('¥2.00').first().waitFor();
  await booksAgree(apiKey);
  expect(complaints).toEqual([]);
});

interface Choice {
  when: string;
  at: number;
}

/** When a vehicle moved last before it was forgotten, by what the trip would end with. */
async function movedAt(tripId: string) {
  const { data } = await ask(`${base}/trips/${tripId}/end`, { apiKey });
  const move = (data as { choices: Choice[] }).choices.find(({ when }) => when === 'move');
  if (!move) throw new Error('the vehicle has stood for more than a day');
  return move.at - minuteMs;
}
const minuteMs = 60_000;

test('a forgotten trip is ended at its last movement, at the price that was shown before', async () => {
  const { riderId } = await newRider(areaId);
  const { startCents: rideCents } = (await schemeOfArea()).content;
  const standing = (await vehiclesFor(apiKey, { areaId }))
    .filter(({ idleSeconds }) => idleSeconds > 3_600)
    .toReversed();
  const { tripId } = await ride(riderId, standing);
  // As if the ride had begun ten minutes before the vehicle came to a stop.
  await letPass(tripId, aDay);
  await letPass(tripId, (Date.now() - (await movedAt(tripId))) / minuteMs + 10 - aDay);

  await openAt(page, `/user-order-detail?id=${tripId}`);
  await page.getByRole('button', { name: '结束行程' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(`^最后移动后 1 分钟.*${yuan(rideCents)}$`) }).click();
  const preview = dialog.getByRole('status').filter({ hasText: `→ 按所选 ${yuan(rideCents)}` });
  const [, now] = /现在结束 ¥([\d.]+)/.exec((await preview.textContent()) ?? '') ?? [];
  expect(Number(now)).toBeGreaterThan(rideCents / 100);
  await dialog.getByRole('button', { name: '结束行程' }).click();
  await until('the trip is over', async () =>
    (await orderOf(tripId, apiKey)).state === 'riding' ? undefined : true,
  );
  expect(await orderOf(tripId, apiKey)).toMatchObject({
    state: 'unpaid',
    rideCents,
    payableCents: rideCents,
  });
  await payDebt(riderId, tripId);
  expect(await orderOf(tripId, apiKey)).toMatchObject({ state: 'paid', payableCents: rideCents });
  await openAt(page, `/user-order-detail?id=${tripId}`);
  await rowOf(page, '合计').getByText(yuan(rideCents)).first().waitFor();
  await booksAgree(apiKey);
  expect(complaints).toEqual([]);
});
const aDay = 24 * 60;

test('a price goes from draft over its impact to the second person, and the next trip pays it', async () => {
  const scheme = await schemeOfArea();
  const dearer = scheme.content.startCents + 30;
  await openAt(page, `/marketing/charging-config?name=${encodeURIComponent(scheme.name)}`);
  const row = rowOf(page, scheme.areaName);
  await row.waitFor();
  await act(row, '编辑草稿');
  const form = page.getByRole('dialog');
  await fill(form, { 起步价: (dearer / 100).toFixed(2) });
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });

  await act(row, '影响');
  const impact = page.getByRole('dialog');
  await impact.getByText('按同样的骑行重新计费').waitFor();
  const figure = async (name: string) => {
    const row = impact.locator('.facts > div').filter({ hasText: name }).first();
    return Number(((await row.locator('dd').textContent()) ?? '').replace(/[^\d.-]/g, ''));
  };
  const [before, after, more] = [await figure('原价'), await figure('新价'), await figure('差额')];
  expect(more).toBeGreaterThan(0);
  expect(Math.round((after - before) * 100)).toBe(Math.round(more * 100));
  await page.keyboard.press('Escape');
  await impact.waitFor({ state: 'hidden' });

  await act(row, '发布');
  const publish = page.getByRole('dialog');
  await publish.getByText('需要另一位有审批权限的同事复核后才会生效。').waitFor();
  await fill(publish, { 原因: '起步价随成本调整' });
  await publish.getByRole('button', { name: '确定' }).click();
  await publish.waitFor({ state: 'hidden' });
  expect((await schemeOfArea()).content.startCents).toBe(scheme.content.startCents);
  await agreeTo(checker, scheme.name);
  expect((await schemeOfArea()).content.startCents).toBe(dearer);

  const { riderId } = await newRider(areaId);
  const { tripId, vehicle } = await ride(riderId, await vehiclesFor(apiKey, { areaId }));
  await letPass(tripId, 12);
  await giveBack(riderId, tripId, vehicle);
  expect(await orderOf(tripId, apiKey)).toMatchObject({ rideCents: dearer, payableCents: dearer });
  await payDebt(riderId, tripId);
  await openAt(page, `/user-order-detail?id=${tripId}`);
  await page.getByText(yuan(dearer)).first().waitFor();
  expect(await orderOf(tripId, apiKey)).toMatchObject({ state: 'paid', payableCents: dearer });
  await booksAgree(apiKey);
  expect(complaints).toEqual([]);
});

import { afterAll, expect, test } from 'vitest';
import { watchConsole } from '../support/browser.ts';
import { deskOf, openAt } from '../support/desks.ts';
import { act, choose, fill, pickDay, rowOf, startUnmeasured } from '../support/forms.ts';
import { freshNumber } from '../support/fresh.ts';
import { ownArea } from '../support/own-area.ts';
import { account } from '../support/people.ts';
import { giveBack, letPass, newRider, orderOf, ride, vehiclesFor } from '../support/rides.ts';

const page = await deskOf('administrator');
afterAll(() => page.context().close());
const complaints = watchConsole(page);

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an activity is written down, started, answers for a rider, lowers a ride, and stops when its budget is used up', async () => {
  const { apiKey } = await account('administrator');
  const { id: areaId, name: area } = await ownArea();
  const name = `立减 ${freshNumber()}`;
  await openAt(page, '/marketing/activity-config');
  await page.getByRole('button', { name: '新建活动' }).first().click();
  const form = page.getByRole('dialog');
  await choose(page, form, '活动类型', '满减');
  await pickDay(form, '结束时间', `${dayFrom(30)} 12:00`);
  await fill(form, { 活动名称: name, 满减门槛: '0.5', 立减金额: '0.5', 预算: '0.5', 对照组比例: '0' });
  await choose(page, form, '服务区', area);
  await page.keyboard.press('Escape');
  await form.getByText('最多支出 ¥0.50').waitFor();
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  await startUnmeasured(page, name);

  const answerFor = async (phone: string) => {
    await act(rowOf(page, name), '测试用户');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('用户手机号').fill(phone);
    await dialog.getByRole('button', { name: '测试' }).click();
    return dialog;
  };
  const [first, second] = [await newRider(areaId), await newRider(areaId)];
  const gets = await answerFor(first.phone);
  await gets.getByText('现在开始骑行可享受，普通一单约省 ¥0.50').waitFor();
  await gets.getByRole('button', { name: '取消' }).click();

  const trip = await ride(first.riderId, await vehiclesFor(apiKey, { areaId }));
  await letPass(trip.tripId, 12);
  await giveBack(first.riderId, trip.tripId, trip.vehicle);
  expect(await orderOf(trip.tripId, apiKey)).toMatchObject({ benefitType: 'full_cut', benefitCents: 50 });

  await page.getByRole('button', { name: '刷新' }).first().click();
  await rowOf(page, name).getByText('¥0.50').first().waitFor();
  const not = await answerFor(second.phone);
  await not.getByText('不可享受：活动预算已用完').waitFor();
  expect(complaints).toEqual([]);
});

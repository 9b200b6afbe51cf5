import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import { rideActivities } from '@kickstand/contract/marketing/campaigns';
import { configure, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aCampaign } from '../../../test/fakes/a-campaign.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import ActivityList from './activity-list.tsx';
import { ruleText } from './rule-text.ts';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const marketer = { codes: ['1706', '170602', '170603', '170605'] };
type Row = ReplyOf<typeof rideActivities.one>;
const activity = {
  ...aCampaign,
  id: 'a1',
  name: '满三减一',
  activity: 'full_cut',
  usable: { weekdays: [6, 7], fromMinute: 420, toMinute: 1_320 },
  thresholdCents: 300,
  cutCents: 100,
  perDay: 1,
  text: '周末专享',
  budgetCents: 500_000,
  given: 1_250,
  reserved: 3,
  costCents: 125_000,
} as unknown as Row;

const open = () => {
  serverAnswers(rideActivities.list, () => ({ list: [activity], count: 1 }));
  serverAnswers(rideActivities.cards, () => ({ list: [] }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  return openScreen(ActivityList, marketer);
};

test('the list says what each activity does, when, and what came of it', async () => {
  await open();
  const row = (await screen.findByText('满三减一')).closest('tr') as HTMLElement;
  for (const said of ['满 ¥3.00 减 ¥1.00', '1,250', '¥1,250.00', '¥5,000.00', '进行中'])
    expect(within(row).getByText(said), said).toBeTruthy();
  expect(within(row).getByText(/07:00–22:00/)).toBeTruthy();
});

test.each([
  [{ activity: 'free_first_n', perRider: 3, mostSavedCents: 500 }, '前 3 单免费，每单最多免 ¥5.00'],
  [{ activity: 'time_free', perRider: 0, mostSavedCents: 200 }, '免单，每单最多免 ¥2.00'],
  [{ activity: 'discount', perRider: 0, payPct: 85, mostSavedCents: 200 }, '8.5 折，每单最多优惠 ¥2.00'],
  [
    { activity: 'random_cut', perRider: 0, cutCents: 10, mostCutCents: 200, thresholdCents: 250 },
    '随机立减 ¥0.10–¥2.00 · 满 ¥2.50 可用',
  ],
  [
    { activity: 'red_packet_car', perRider: 0, idleHours: 4, onlyOutside: true, rewardCents: 200 },
    '站点外闲置 4 小时的车辆，奖励 ¥2.00',
  ],
  [
    { activity: 'red_packet_station', perRider: 0, stationIds: ['s1', 's2'], rewardCents: 150 },
    '骑入 2 个站点，奖励 ¥1.50',
  ],
])('%j reads: %s', (rule, said) => {
  expect(ruleText(rule as never)).toBe(said);
});

test('a form asks only for what the chosen kind is made of, and says what it may cost', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '新建活动' }));
  const form = within(await screen.findByRole('dialog'));
  const most = await form.findByLabelText('单次优惠上限');
  expect(form.queryByRole('textbox', { name: '立减金额' })).toBeNull();
  fireEvent.change(most, { target: { value: '5' } });
  fireEvent.blur(most);
  const budget = form.getByLabelText('预算');
  fireEvent.change(budget, { target: { value: '1000' } });
  fireEvent.blur(budget);
  expect(await form.findByText('最多支出 ¥1,000.00')).toBeTruthy();
});

test.each([
  [{ why: null, whyNot: null, savesCents: 100 }, '现在开始骑行可享受，普通一单约省 ¥1.00'],
  [{ why: null, whyNot: null, savesCents: 0 }, '符合条件，但当前计费下普通一单不会产生优惠'],
  [{ why: 'hours', whyNot: '不在活动时段内', savesCents: 0 }, '不可享受：不在活动时段内'],
])('whether a rider gets it is answered with the reason: %j', async (answer, said) => {
  const asked = serverAnswers(rideActivities.answer, () => answer as never);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /更多操作/ }));
  await user.click(await screen.findByRole('menuitem', { name: '测试用户' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText(/用户手机号/), '13800001234');
  await user.click(dialog.getByRole('button', { name: '测试' }));
  expect(await dialog.findByText(said)).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('a red packet is made of its reward and targets, and costs what it earns and saves at most', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '新建活动' }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.queryByLabelText('红包金额')).toBeNull();
  await user.click(await form.findByLabelText('活动类型'));
  expect(form.getByLabelText(/对照组/)).toBeTruthy();
  await user.click(await screen.findByTitle('红包站点'));
  expect(form.queryByLabelText(/对照组/)).toBeNull();
  for (const [label, value] of [
    ['红包金额', '2'],
    ['单次优惠上限', '3'],
    ['优惠次数上限', '10'],
  ] as const) {
    const field = await form.findByLabelText(new RegExp(label));
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  }
  expect(form.queryByLabelText('车辆闲置时长')).toBeNull();
  expect(form.getByLabelText('目标站点')).toBeTruthy();
  expect(await form.findByText('最多支出 ¥50.00')).toBeTruthy();
});

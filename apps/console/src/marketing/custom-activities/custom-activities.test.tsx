import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import { audiences } from '@kickstand/contract/marketing/audiences';
import { customActivities } from '@kickstand/contract/marketing/campaigns';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aCampaign } from '../../../test/fakes/a-campaign.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import ActivityEdit from './activity-edit.tsx';
import ActivityList from './activity-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const marketer = { codes: ['1710', '171002', '171003', '171004', '171005'] };
type Row = ReplyOf<typeof customActivities.one>;
const activity = {
  ...aCampaign,
  id: 'a1',
  name: '召回礼',
  riders: { all: [] },
  trigger: { kind: 'idle', days: 14, hour: 10 },
  reward: { kind: 'balance', cents: 200, days: 30 },
  title: '送您 {reward}',
  body: '好久不见',
  smsText: '好久不见',
  channels: ['inbox', 'sms'],
  holdoutBp: 1_000,
  perRider: 1,
  given: 120,
  costCents: 24_000,
  people: 12_400,
  told: 118,
  deliveredPercent: 97.5,
  converted: 31,
  lastRunAt: 1_790_000_000_000,
  createdBy: '李雨桐',
  waiting: { runId: 'r1', queued: 11_000, heldOut: 1_200, suppressed: 200, texted: 900 },
} as unknown as Row;

const serve = (over: Partial<Row> = {}) => {
  serverAnswers(customActivities.list, () => ({ list: [{ ...activity, ...over }], count: 1 }));
  serverAnswers(customActivities.cards, () => ({ list: [] }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  serverAnswers(audiences.lists, () => ({ list: [] }));
  serverAnswers(audiences.campaigns, () => ({ list: [] }));
  serverAnswers(audiences.count, () => ({
    count: 4_321,
    fewest: 20,
    sample: [],
    factsAt: 1_790_000_000_000,
  }));
};

test('the list says for how many it is, what sets it off, what it gives and what came of it', async () => {
  serve();
  await openScreen(ActivityList, marketer);
  const row = (await screen.findByText('召回礼')).closest('tr') as HTMLElement;
  for (const said of [
    '12,400',
    '14 天未骑行，10:00',
    '¥2.00，30 天有效',
    '站内信、短信',
    '118',
    '31',
    '11,000 人',
  ])
    expect(within(row).getByText(said), said).toBeTruthy();
  expect(screen.queryByText('面向人群')).toBeNull();
});

test('who may only read finds what it brought, and nothing that changes it', async () => {
  serve();
  const arm = { riders: 1_800, rode: 450, ridesPerRider: 0.61 };
  serverAnswers(customActivities.report, () => ({
    runs: [],
    reasons: [{ reason: 'no_consent' as const, riders: 200 }],
    given: arm,
    control: { ...arm, riders: 199 },
    effect: {
      kind: 'few' as const,
      difference: null,
      low: null,
      high: null,
      extraRides: null,
      smallest: null,
    },
    isUpperBound: false,
    asOf: 1_790_000_000_000,
  }));
  const { user } = await openScreen(ActivityList, { codes: ['1710'] });
  await screen.findByText('召回礼');
  for (const name of ['新建活动', '编辑', '暂停', '立即执行', '测试发送'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(screen.getByRole('button', { name: '效果' }));
  expect(await screen.findByText('无因果结论：任一组不足 200 人')).toBeTruthy();
  expect(screen.getByText('未同意接收')).toBeTruthy();
});

test('a run says to whom it goes before it is sent, and that a second person agrees to so many', async () => {
  serve();
  const sent = serverAnswers(customActivities.send, () => ({ id: 'a1' }));
  const { user } = await openScreen(ActivityList, marketer);
  await user.click(await screen.findByRole('button', { name: /更多操作/ }));
  await user.click(await screen.findByRole('menuitem', { name: '立即执行' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const said of ['11,000 人', '对照组 1,200 人，不发送', '短信 900 人', '超过 10,000 人，须第二人同意'])
    expect(await dialog.findByText(said), said).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '按计划召回沉默用户' } });
  await user.click(dialog.getByRole('button', { name: '立即执行' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { params: { id: 'a1', runId: 'r1' }, body: { queued: 11_000, reason: '按计划召回沉默用户' } },
    ]),
  );
});

test('a new activity shows how many it is for, what it costs at most, and asks for what is missing', async () => {
  serve();
  const sent = serverAnswers(customActivities.add, () => ({ id: 'a2' }));
  const { user } = await openScreen(ActivityEdit, marketer);
  fireEvent.change(await screen.findByLabelText('活动名称'), { target: { value: '开学季' } });
  expect(await screen.findByText(/4,321/)).toBeTruthy();
  expect(screen.queryByLabelText('面向')).toBeNull();
  await user.click(screen.getByRole('switch', { name: '发放奖励' }));
  const quota = await screen.findByLabelText('名额');
  fireEvent.change(quota, { target: { value: '100' } });
  fireEvent.blur(quota);
  expect(await screen.findByText('最多支出 ¥200.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(document.querySelectorAll('.ant-form-item-explain-error').length).toBeGreaterThanOrEqual(3),
  );
  expect(sent).toEqual([]);
});

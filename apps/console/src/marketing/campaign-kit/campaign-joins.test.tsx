import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import { rideActivities } from '@kickstand/contract/marketing/campaigns';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aCampaign } from '../../../test/fakes/a-campaign.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import ActivityList from '../ride-activities/activity-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

type Row = ReplyOf<typeof rideActivities.one>;
type Asked = ReplyOf<typeof rideActivities.joins>['list'][number];

const activity = {
  ...aCampaign,
  id: 'a1',
  name: '总部周末免单',
  activity: 'time_free',
  usable: { weekdays: [6, 7], fromMinute: 0, toMinute: 1_440 },
  mostSavedCents: 500,
  perDay: 0,
  text: '',
  given: 0,
  costCents: 0,
  isOwn: false,
  join: 'waiting',
} as unknown as Row;
const asked = {
  agentId: 3,
  agent: '江汉加盟商',
  areas: ['江汉'],
  state: 'waiting',
  version: 2,
  worstCents: 100_000,
  lostCents: 70_000,
  shareBp: 7_000,
  endsAt: null,
  askedAt: 1_790_000_000_000,
  answeredAt: null,
  answeredBy: null,
  isOwn: true,
} as unknown as Asked;

const open = async (over: Partial<Asked> = {}, codes = ['1706', '170605']) => {
  serverAnswers(rideActivities.list, () => ({ list: [activity], count: 1 }));
  serverAnswers(rideActivities.cards, () => ({ list: [] }));
  serverAnswers(rideActivities.joins, () => ({ list: [{ ...asked, ...over }] }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  const opened = await openScreen(ActivityList, { codes });
  await screen.findByText('总部周末免单');
  const more = screen.queryByRole('button', { name: /更多操作/ });
  if (more) await opened.user.click(more);
  const label = { name: '加盟商加入' };
  await opened.user.click(screen.queryByRole('menuitem', label) ?? screen.getByRole('button', label));
  return opened;
};

/** The dialog over the drawer. */
const question = () =>
  waitFor(() => {
    const [, asked] = screen.getAllByRole('dialog');
    if (!asked) throw new Error('nothing is asked yet');
    return asked;
  });

test('a franchisee reads what it may cost them before they join, and joins the version they read', async () => {
  const sent = serverAnswers(rideActivities.join, () => ({ id: 'a1' }));
  const { user } = await open();
  expect(await screen.findByText('活动最多支出 ¥1,000.00，由总部承担')).toBeTruthy();
  expect(screen.getByText(/^贵公司按分成比例 70.* 最多少收 ¥700.00，不另行补偿$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '同意加入' }));
  const dialog = within(await question());
  await user.click(dialog.getByRole('button', { name: /同意加入|确\s?定/ }));
  await waitFor(() => expect(sent).toMatchObject([{ params: { id: 'a1' }, body: { version: 2 } }]));
});

test('without a limit they are told that there is none', async () => {
  await open({ worstCents: null, lostCents: null });
  expect(await screen.findByText('活动支出没有上限，由总部承担')).toBeTruthy();
  expect(screen.getByText(/少收，没有上限/)).toBeTruthy();
});

test('who joined leaves with a reason; what is refused is said where they stand', async () => {
  serverAnswers(rideActivities.leave, () => refuses(409, 'campaign.over', '活动已结束'));
  const { user } = await open({ state: 'joined' });
  expect(await screen.findByRole('button', { name: '退出' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '同意加入' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '退出' }));
  const dialog = within(await question());
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '本月不参加活动' } });
  await user.click(dialog.getByRole('button', { name: /退出|确\s?定/ }));
  expect(await dialog.findByText('活动已结束')).toBeTruthy();
});

test('who may not start activities reads the terms and answers nothing', async () => {
  await open({}, ['1706']);
  expect(await screen.findByText('活动最多支出 ¥1,000.00，由总部承担')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '同意加入' })).toBeNull();
});

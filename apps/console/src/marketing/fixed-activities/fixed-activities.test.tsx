import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import { fixedActivities } from '@kickstand/contract/marketing/campaigns';
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

const marketer = { codes: ['1707', '170702', '170703', '170704', '170705'] };
type Row = ReplyOf<typeof fixedActivities.one>;
const activity = {
  ...aCampaign,
  id: 'a1',
  name: '骑行达人',
  type: 'n_rides',
  threshold: 10,
  validMinutes: 2,
  validMetres: 200,
  rewards: [{ kind: 'balance', cents: 200, days: 30 }],
  claim: 'auto',
  ruleText: '每骑满 10 次',
  sort: 10,
  perRider: 1,
  quota: 1_000,
  given: 31,
  costCents: 6_200,
} as unknown as Row;

const answers = () => {
  serverAnswers(fixedActivities.list, () => ({ list: [activity], count: 1 }));
  serverAnswers(fixedActivities.one, () => activity);
  serverAnswers(fixedActivities.cards, () => ({ list: [] }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
};

test('the list says what is done for each activity, what it gives and what it has cost', async () => {
  answers();
  await openScreen(ActivityList, marketer);
  const row = (await screen.findByText('骑行达人')).closest('tr') as HTMLElement;
  for (const said of ['累计骑行', '¥2.00，30 天有效', '进行中', '31', '¥62.00'])
    expect(within(row).getByText(said), said).toBeTruthy();
});

test('a rider’s view says what is to be done and what one gets', async () => {
  answers();
  const { user } = await openScreen(ActivityList, marketer);
  await user.click(await screen.findByRole('button', { name: '预览' }));
  const phone = within(await screen.findByRole('article', { name: '骑行达人' }));
  for (const line of ['每累计骑行 10 次', '¥2.00，30 天有效', '自动发放', '每骑满 10 次'])
    expect(phone.getByText(line), line).toBeTruthy();
});

test('the page of a new one has its sections, takes up to three rewards and says what they may cost', async () => {
  answers();
  const sent = serverAnswers(fixedActivities.add, () => ({ id: 'a2' }));
  const { user } = await openScreen(ActivityEdit, marketer);
  for (const name of ['规则', '奖励', '文案', '面向与限额'])
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
  const more = screen.getByRole('button', { name: '再加一项奖励' });
  await user.click(more);
  await user.click(more);
  expect(screen.queryByRole('button', { name: '再加一项奖励' })).toBeNull();
  const quota = await screen.findByLabelText('名额');
  fireEvent.change(quota, { target: { value: '100' } });
  fireEvent.blur(quota);
  expect(await screen.findByText('最多支出 ¥600.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(document.querySelectorAll('.ant-form-item-explain-error').length).toBeGreaterThan(0),
  );
  expect(sent).toEqual([]);
});

test('who may not make or change them is told which right is missing', async () => {
  answers();
  await openScreen(ActivityEdit, { codes: ['1707'] });
  expect(await screen.findByText(/170702/)).toBeTruthy();
});

import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import { rideActivities } from '@kickstand/contract/marketing/campaigns';
import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aCampaign } from '../../../test/fakes/a-campaign.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import ActivityList from '../ride-activities/activity-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

type Row = ReplyOf<typeof rideActivities.one>;
type Forecast = ReplyOf<typeof rideActivities.forecast>;

const draft = {
  ...aCampaign,
  id: 'a1',
  name: '周末免单',
  state: 'draft',
  activity: 'time_free',
  usable: { weekdays: [6, 7], fromMinute: 0, toMinute: 1_440 },
  mostSavedCents: 500,
  perDay: 0,
  text: '',
  given: 0,
  costCents: 0,
} as unknown as Row;
const forecast = {
  riders: 60_000,
  heldOut: 6_000,
  ridesPerRider: 4,
  worstCents: 5_000_000,
  smallest: 0.1525,
  unseen: null,
  breakEven: 0.37,
  isBlind: false,
} as unknown as Forecast;

async function startOf(over: Partial<Forecast> = {}) {
  const started: unknown[] = [];
  serverAnswers(rideActivities.list, () => ({ list: [draft], count: 1 }));
  serverAnswers(rideActivities.cards, () => ({ list: [] }));
  serverAnswers(rideActivities.forecast, () => ({ ...forecast, ...over }));
  serverAnswers(rideActivities.start, ({ body }) => {
    started.push(body);
    return { id: 'a1' };
  });
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  const opened = await openScreen(ActivityList, { codes: ['1706', '170605'] });
  await screen.findByText('周末免单');
  const more = screen.queryByRole('button', { name: /更多操作/ });
  if (more && !screen.queryByRole('button', { name: '启用' })) await opened.user.click(more);
  const label = { name: '启用' };
  await opened.user.click(screen.queryByRole('menuitem', label) ?? screen.getByRole('button', label));
  const dialog = await screen.findByRole('dialog');
  await screen.findByText(/目前可参加/);
  const agree = screen.getByRole('button', { name: /确\s?定/ }) as HTMLButtonElement;
  return { ...opened, dialog, agree, started };
}

test('before a draft starts it says whom it reaches, what pays for it and what its report will show', async () => {
  const { dialog, agree, started, user } = await startOf();
  const text = dialog.textContent ?? '';
  for (const said of [
    '可参加 60,000 人，其中对照组 6,000 人',
    '¥50,000.00',
    '人均多骑 0.37 次',
    '人均 0.15 次',
  ])
    expect(text).toContain(said);
  await user.click(agree);
  await waitFor(() => expect(started).toHaveLength(1));
});

test('one whose report cannot show that it pays needs a click more', async () => {
  const { agree, started, user } = await startOf({ unseen: 'few', smallest: null, isBlind: true });
  expect(agree.disabled).toBe(true);
  expect(started).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /仍要启用/ }));
  await user.click(agree);
  await waitFor(() => expect(started).toHaveLength(1));
});

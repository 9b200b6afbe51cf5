import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { audiences } from '@kickstand/contract/marketing/audiences';
import { type BroadcastRow, broadcasts } from '@kickstand/contract/marketing/broadcasts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import BroadcastsPage from './broadcasts-page.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const writer = { codes: ['0506', '050603', '050650', '050651'] };
const notice: BroadcastRow = {
  id: 'b',
  title: '价格调整',
  kind: 'price',
  body: '10 月 1 日起起步价 2 元。',
  areaIds: [21],
  areas: ['东城'],
  audience: { all: [] },
  professions: [],
  smsText: '调价通知',
  popsUp: true,
  sendAt: null,
  expiresAt: null,
  state: 'draft',
  isPaused: false,
  frozenAt: 1_790_000_000_000,
  riders: 12_000,
  texted: 12_000,
  suppressed: 3,
  staff: 0,
  told: 0,
  dropped: 0,
  readPercent: null,
  parts: 1,
  cost: 54_000_000,
  createdBy: '李雨桐',
  createdAt: 1_790_000_000_000,
  sentBy: null,
  startedAt: null,
  endedAt: null,
  recalledAt: null,
  isOwn: true,
  version: 2,
};

const open = (who: { codes: string[] } = writer, over: Partial<BroadcastRow> = {}) => {
  serverAnswers(broadcasts.list, () => ({ list: [{ ...notice, ...over }], count: 1 }));
  serverAnswers(broadcasts.caps, () => ({
    perDay: 1,
    perWeek: 3,
    updatedAt: 0,
    updatedBy: 'system',
    version: 1,
  }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  serverAnswers(audiences.count, () => ({ count: 0, fewest: 20, sample: [], factsAt: 1 }));
  return openScreen(BroadcastsPage, who);
};

test('who may not read broadcasts is told which right that takes', async () => {
  await open({ codes: ['0302'] });
  expect(await screen.findByText(/0506.*050651/)).toBeTruthy();
});

test('before it is sent it says to how many, at what cost, and that a second person has to agree', async () => {
  let asked: unknown;
  serverAnswers(broadcasts.send, ({ body }) => {
    asked = body;
    return { id: 'b' };
  });
  await open();
  const row = (await screen.findByText('价格调整')).closest('tr') as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: '发送' }));
  const dialog = await screen.findByRole('dialog');
  for (const said of [
    '接收用户 12,000 人',
    '未同意接收或超出频率，不发送 3 人',
    /预计 ¥540.00/,
    /超过 10,000 人/,
  ])
    expect(within(dialog).getByText(said)).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '调价前须通知' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '发送' }));
  await waitFor(() =>
    expect(asked).toEqual({ version: 2, riders: 12_000, staff: 0, reason: '调价前须通知' }),
  );
});

test('what is being sent shows how far it is, and can be held', async () => {
  await open(writer, { state: 'sending', told: 4_000, startedAt: 1 });
  const row = (await screen.findByText('价格调整')).closest('tr') as HTMLElement;
  expect(within(row).getByText('4,000 / 12,000')).toBeTruthy();
  expect(within(row).getByRole('button', { name: '暂停' })).toBeTruthy();
});

import type { Cents } from '@kickstand/contract/kit';
import {
  type ProfitShareRow,
  profitShares,
  type StatementDetail,
  statements,
} from '@kickstand/contract/money/settlement';
import { agentAreas, agents } from '@kickstand/contract/organisation/agents';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import ShareList from './share-list.tsx';
import StatementList from './statement-list.tsx';

vi.setConfig({ testTimeout: 60_000 });

const none = 0 as Cents;
const statement: StatementDetail = {
  id: 's-1',
  agentId: 3,
  agent: '江城出行',
  fromDay: '2026-09-14',
  toDay: '2026-09-20',
  cycle: 'week',
  state: 'draft',
  baseCents: 85_000 as Cents,
  shareCents: 59_500 as Cents,
  giftCents: none,
  minimumCents: none,
  adjustCents: none,
  providerCents: none,
  carryCents: none,
  payableCents: 59_500 as Cents,
  issuedAt: 1_790_000_000_000,
  dueAt: 1_790_604_800_000,
  confirmedAt: null,
  confirmedBy: null,
  paidOn: null,
  paidBy: null,
  bankNo: null,
  version: 1,
  billsNegative: false,
  areas: [{ id: 31, name: '江北' }],
  carriedTo: null,
  adjustments: [],
  messages: [
    {
      id: 'm-1',
      kind: 'dispute',
      day: '2026-09-15',
      area: '江北',
      orderId: null,
      body: '当天退款重复扣减',
      sentAt: 1_790_000_000_000,
      sentBy: '孙立军',
    },
  ],
};
const day = {
  id: '2026-09-15 31 cash 1',
  day: '2026-09-15',
  areaId: 31,
  area: '江北',
  kind: 'cash' as const,
  paidCents: 12_000 as Cents,
  backCents: 500 as Cents,
  baseCents: 11_500 as Cents,
  ratioBp: 7_000,
  schemeNo: 2,
  hasTiers: false,
  onShelf: 120,
  shareCents: 8_050 as Cents,
};
const franchisee = { codes: ['1101', '110156'] };
const head = { codes: ['1101', '110155', '110156'] };

beforeEach(() => {
  serverAnswers(agents.treeAdmin, () => ({ list: [], count: 0 }));
  serverAnswers(agentAreas.ofOperator, () => ({ list: [], count: 0 }));
  serverAnswers(statements.list, () => ({ list: [statement], count: 1 }));
  serverAnswers(statements.single, () => statement);
  serverAnswers(statements.days, () => ({ list: [day], count: 1 }));
});
afterEach(forgetAll);

test('a statement opens to its sums, its lines and what was said about it', async () => {
  const { user } = await openScreen(StatementList, franchisee);
  await user.click(await screen.findByText('查看'));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('当天退款重复扣减')).toBeTruthy();
  const table = await within(drawer).findByRole('table', { name: '按日按服务区' });
  expect(within(table).getByText('v2')).toBeTruthy();
  expect(within(table).getByText('2026-09-15').closest('a')?.getAttribute('href')).toContain('areaId=31');
});

test('agreeing to a statement and disputing it are offered to its own company alone', async () => {
  const own = { ...statement, id: 's-2', agentId: 2, agent: '本公司' };
  serverAnswers(statements.list, () => ({ list: [statement, own], count: 2 }));
  await openScreen(StatementList, head);
  const offered = async (agent: string) => {
    const row = within((await screen.findByText(agent)).closest('tr') as HTMLElement);
    return ['确认', '提出异议'].filter((name) => row.queryByRole('button', { name }));
  };
  expect(await offered('江城出行')).toEqual([]);
  expect(await offered('本公司')).toEqual(['确认', '提出异议']);
});

test('head office notes by which payment an agreed statement was paid', async () => {
  const agreed = { ...statement, state: 'confirmed' as const };
  serverAnswers(statements.list, () => ({ list: [agreed], count: 1 }));
  let said: unknown;
  serverAnswers(statements.pay, ({ body }) => {
    said = body;
    return { ...agreed, state: 'paid' as const };
  });
  const { user } = await openScreen(StatementList, head);
  await user.click(await screen.findByText('登记打款'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('银行流水号'), { target: { value: 'HX20260921' } });
  fireEvent.change(within(dialog).getByLabelText(/原因/), { target: { value: '按期打款给加盟商' } });
  await user.click(within(dialog).getByText('确定'));
  await vi.waitFor(() => expect(said).toMatchObject({ id: 's-1', version: 1, bankNo: 'HX20260921' }));
});

test('the list of shares says what of each payment head office and the franchisee have, and opens its order', async () => {
  const share: ProfitShareRow = {
    id: 'p-1',
    agentId: 3,
    agent: '江城出行',
    areaId: 31,
    area: '江北',
    orderId: 'o-77',
    provider: 'wechat',
    state: 'success',
    paidCents: 1_000 as Cents,
    refundedCents: none,
    ratioBp: 7_000,
    amountCents: 300 as Cents,
    returnedCents: none,
    feeCents: 6 as Cents,
    freedCents: 694 as Cents,
    paidAt: 1_790_000_000_000,
    sharedAt: 1_790_000_065_000,
    finishedAt: 1_790_000_070_000,
    tradeNo: '4200',
    outNo: 'S1',
    problem: null,
  };
  const failed = {
    ...share,
    id: 'p-2',
    orderId: null,
    state: 'failed' as const,
    problem: 'ACCOUNT_ABNORMAL',
  };
  serverAnswers(profitShares.list, () => ({ list: [share, failed], count: 2 }));
  await openScreen(ShareList, franchisee);
  const row = within((await screen.findByText('已分账')).closest('tr') as HTMLElement);
  for (const said of ['¥10.00', '¥3.00', '¥0.06', '¥6.94', '70%']) expect(row.getByText(said)).toBeTruthy();
  expect(row.getByRole('link', { name: /o-77/ }).getAttribute('href')).toContain('o-77');
  const other = within(screen.getByText('ACCOUNT_ABNORMAL').closest('tr') as HTMLElement);
  expect(other.getByText('失败')).toBeTruthy();
  expect(other.queryByRole('link')).toBeNull();
});

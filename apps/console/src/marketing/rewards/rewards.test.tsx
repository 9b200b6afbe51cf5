import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type RewardRow, rewards } from '@kickstand/contract/marketing/rewards';
import { configure, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { linesOf } from './grant-questions.tsx';
import RewardList from './reward-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const clerk = { codes: ['170801', '17080145', '17080146'] };
const cents = (n: number) => n as RewardRow['faceCents'];
const reward: RewardRow = {
  id: 'g1',
  riderId: 'r1',
  riderPhone: '138****1234',
  reward: 'balance',
  source: 'manual',
  activity: null,
  state: 'granted',
  faceCents: cents(500),
  leftCents: cents(300),
  spentCents: cents(200),
  area: '江汉',
  agent: '江城出行',
  createdAt: 1_790_000_000_000,
  validTo: 1_792_000_000_000,
  usedAt: null,
  orderId: null,
  operator: '客服',
  reason: '骑行途中断电',
  ticketNo: null,
  problem: null,
  signs: [],
  score: 0,
  judgedUntil: null,
  version: 1,
};

const open = (
  who = clerk,
  over: Partial<RewardRow> = {},
  booksCents: RewardRow['leftCents'] | null = null,
) => {
  serverAnswers(rewards.list, () => ({ list: [{ ...reward, ...over }], count: 1 }));
  serverAnswers(rewards.sums, () => ({
    list: [
      {
        source: 'manual' as const,
        rewards: 1,
        faceCents: cents(500),
        spentCents: cents(200),
        leftCents: cents(300),
      },
    ],
    leftCents: cents(300),
    booksCents,
  }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  return openScreen(RewardList, who);
};

test('the list says what each rider was given, by what, and what of it is left', async () => {
  await open();
  const row = (await screen.findByText('骑行途中断电')).closest('tr') as HTMLElement;
  for (const said of ['赠送金', '人工发放', '已发放', '¥5.00', '¥3.00', '¥2.00'])
    expect(within(row).getByText(said)).toBeTruthy();
});

test('sums by source stand beside what the books owe, and a difference is said', async () => {
  await open(clerk, {}, cents(300));
  const sums = await screen.findByRole('region', { name: '筛选结果合计' });
  expect(sums.textContent).toContain('账面赠送金');
  expect(sums.textContent).not.toContain('不一致');
});

test('sums that differ from the books say so', async () => {
  await open(clerk, {}, cents(299));
  expect((await screen.findByRole('region', { name: '筛选结果合计' })).textContent).toContain('不一致');
});

test('who has no code sees rewards and neither gives nor takes back', async () => {
  await open({ codes: ['170801'] });
  await screen.findByText('骑行途中断电');
  for (const name of ['发放奖励', '回收']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a held reward says by which signs, and is given or refused with a reason', async () => {
  const sent = serverAnswers(rewards.refuse, () => ({ id: 'g1' }));
  await open(clerk, { state: 'held', leftCents: cents(0), signs: ['crowded_device'], score: 50 });
  const row = (await screen.findByText('骑行途中断电')).closest('tr') as HTMLElement;
  expect(within(row).getByText('同一设备 3 人以上')).toBeTruthy();
  for (const name of ['通过', '不通过']) expect(within(row).getByRole('button', { name })).toBeTruthy();
  expect(within(row).queryByRole('button', { name: '回收' })).toBeNull();
  fireEvent.click(within(row).getByRole('button', { name: '不通过' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/同一设备 3 人以上（50 分）/)).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: /原因/ }), { target: { value: '核实为同一人' } });
  fireEvent.click(dialog.getByRole('button', { name: '不通过' }));
  await screen.findByText('已拒绝');
  expect(sent.at(-1)?.body).toEqual({ id: 'g1', version: 1, reason: '核实为同一人' });
});

test('wrong lines are named in the dialog and what was typed stays', async () => {
  await open();
  const sentence = '1 行有误：2（手机号无效）';
  const sent = serverAnswers(rewards.grant, () =>
    refuses(400, 'grant.lines', sentence, { fields: { 'body.phones': sentence } }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /发放奖励/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const phones = await dialog.findByRole('textbox', { name: /手机号/ });
  fireEvent.change(phones, { target: { value: '13800001234\n12' } });
  fireEvent.change(dialog.getByRole('textbox', { name: /每人金额/ }), { target: { value: '3' } });
  fireEvent.change(dialog.getByRole('textbox', { name: /原因/ }), { target: { value: '骑行途中断电补偿' } });
  fireEvent.click(dialog.getByRole('button', { name: '发放奖励' }));
  await dialog.findByText(/2（手机号无效）/);
  expect((phones as HTMLTextAreaElement).value).toBe('13800001234\n12');
  expect(sent.at(-1)?.body).toMatchObject({ from: 'typed', phones: ['13800001234', '12'], amountCents: 300 });
});

test('a file of a spreadsheet is read line by line, without its mark, its quotes and empty ends', () => {
  expect(linesOf('\uFEFF"13800001234"\r\n13800001235\n\n')).toEqual(['13800001234', '13800001235']);
});

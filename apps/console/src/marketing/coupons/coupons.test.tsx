import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type CouponBatchRow, coupons } from '@kickstand/contract/marketing/coupons';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import BatchForm from './batch-form.tsx';
import BatchList from './batch-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const marketer = { codes: ['1709', '170902', '170903', '170904', '170905', '170944'] };
const batch = {
  id: 'b1',
  name: '开学兑换券',
  shape: 'unique',
  rewardKind: 'balance',
  cardKind: null,
  cardName: null,
  faceCents: 200,
  days: 30,
  quantity: 500,
  made: 500,
  used: 125,
  voided: 0,
  expired: 0,
  usedPercent: 25,
  costCents: 25_000,
  areaIds: [31],
  areas: ['江汉'],
  startsAt: Date.now() - 86_400_000,
  endsAt: Date.now() + 86_400_000,
  perRider: 1,
  prefix: 'KX',
  remark: '',
  state: 'running',
  createdAt: 1_790_000_000_000,
  createdBy: '市场',
  isOwn: true,
  version: 4,
} as CouponBatchRow;

const open = (who: { codes: string[] } = marketer, over: Partial<CouponBatchRow> = {}) => {
  serverAnswers(coupons.list, () => ({ list: [{ ...batch, ...over }], count: 1 }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  return openScreen(BatchList, who);
};

test('the list says what each batch gives, where it stands and how many of its codes were exchanged', async () => {
  await open();
  const row = (await screen.findByText('开学兑换券')).closest('tr') as HTMLElement;
  for (const said of ['¥2.00，30 天有效', '兑换中', '江汉', '25%', '¥250.00'])
    expect(within(row).getByText(said)).toBeTruthy();
});

test('who may only read sees the batches and looks codes up, and nothing that changes them', async () => {
  await open({ codes: ['1709'] });
  await screen.findByText('开学兑换券');
  expect(screen.getByRole('button', { name: '查码' })).toBeTruthy();
  for (const name of ['新建批次', '暂停', '追加', '作废批次'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a code that a rider reads out is looked up, and one that nobody has leaves what was typed', async () => {
  const asked = serverAnswers(coupons.lookUp, ({ body }) =>
    body.code === 'KXAAAA'
      ? refuses(404, 'coupon.unknown_code', '没有这个兑换码')
      : {
          id: 'c1',
          serial: 7,
          state: 'used' as const,
          riderId: 'r1',
          riderPhone: '138****1234',
          usedAt: 1_790_000_000_000,
          batchId: 'b1',
          batch: '开学兑换券',
          batchState: 'running' as const,
        },
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '查码' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('兑换码');
  fireEvent.change(field, { target: { value: 'KXAAAA' } });
  await user.click(dialog.getByRole('button', { name: '查询' }));
  expect(await dialog.findByText('没有这个兑换码')).toBeTruthy();
  expect(field).toHaveProperty('value', 'KXAAAA');
  fireEvent.change(field, { target: { value: 'KXBBBB' } });
  await waitFor(
    async () => {
      await user.click(dialog.getByRole('button', { name: '查询' }));
      expect(dialog.getByText('138****1234')).toBeTruthy();
    },
    { timeout: 5_000 },
  );
  expect(dialog.getByText('已使用')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ code: 'KXBBBB' });
});

test('the page of a new batch says what it costs at most, and what is missing before anything is sent', async () => {
  const sent = serverAnswers(coupons.add, () => ({ id: 'b2' }));
  serverAnswers(coupons.cards, () => ({ list: [] }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  const { user } = await openScreen(BatchForm, marketer);
  const name = await screen.findByLabelText('批次名称');
  fireEvent.change(name, { target: { value: '校园合作' } });
  const quantity = await screen.findByLabelText('数量');
  fireEvent.change(quantity, { target: { value: '300' } });
  fireEvent.blur(quantity);
  expect(await screen.findByText('预算：300 × ¥2.00 = 最多 ¥600.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '创建并生成' }));
  await waitFor(() =>
    expect(document.querySelectorAll('.ant-form-item-explain-error').length).toBeGreaterThan(1),
  );
  expect(sent).toEqual([]);
  expect(name).toHaveProperty('value', '校园合作');
});

test('who may not make batches is told which right is missing', async () => {
  await openScreen(BatchForm, { codes: ['1709'] });
  expect(await screen.findByText(/170902/)).toBeTruthy();
});

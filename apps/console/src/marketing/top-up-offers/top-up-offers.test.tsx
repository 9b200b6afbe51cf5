import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import { topUpOffers } from '@kickstand/contract/marketing/campaigns';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aCampaign } from '../../../test/fakes/a-campaign.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import OfferList from './offer-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const marketer = { codes: ['1701', '170102', '170103', '170104', '170105'] };
type Row = ReplyOf<typeof topUpOffers.one>;
const offer = {
  ...aCampaign,
  id: 'o1',
  name: '充 20 送 5',
  amountCents: 2_000,
  giftCents: 500,
  giftDays: 90,
  cardName: '七日卡',
  isDefault: true,
  details: '周末可用',
  sort: 10,
  audience: { kind: 'registered', days: 30 },
  quota: 1_000,
  given: 125,
  reserved: 3,
  costCents: 62_500,
  paidCents: 250_000,
} as unknown as Row;

const open = (who: { codes: string[] } = marketer, over: Partial<Row> = {}) => {
  serverAnswers(topUpOffers.list, () => ({ list: [{ ...offer, ...over }], count: 1 }));
  serverAnswers(topUpOffers.cards, () => ({ list: [] }));
  serverAnswers(topUpOffers.averageRide, () => ({ cents: 300 as never }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  return openScreen(OfferList, who);
};

test('the list says what each offer gives, to whom, where it stands and what came of it', async () => {
  await open();
  const row = (await screen.findByText('充 20 送 5')).closest('tr') as HTMLElement;
  for (const said of [
    '¥20.00',
    '¥5.00',
    '七日卡',
    '进行中',
    '江汉',
    '¥2,500.00',
    '¥625.00',
    '注册 30 天内',
    '长期',
  ])
    expect(within(row).getByText(said), said).toBeTruthy();
  expect(within(row).getAllByText('不限').length).toBeGreaterThan(0);
});

test('who may only read sees nothing that changes an offer', async () => {
  await open({ codes: ['1701'] });
  await screen.findByText('充 20 送 5');
  for (const name of ['新建活动', '编辑', '暂停', '结束'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a new offer warns of gifts beyond the half, says what it may cost, and asks for what is missing', async () => {
  const sent = serverAnswers(topUpOffers.add, () => ({ id: 'o2' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '新建活动' }));
  const form = within(await screen.findByRole('dialog'));
  fireEvent.change(await form.findByLabelText('活动名称'), { target: { value: '开学季' } });
  fireEvent.change(form.getByLabelText('充值金额'), { target: { value: '20' } });
  fireEvent.change(form.getByLabelText('赠送金额'), { target: { value: '15' } });
  expect(await form.findByText('赠送超过充值金额的 50%')).toBeTruthy();
  expect(await form.findByText('没有名额和预算，支出没有上限；启用须第二人同意')).toBeTruthy();
  const quota = await form.findByLabelText('名额');
  fireEvent.change(quota, { target: { value: '100' } });
  fireEvent.blur(quota);
  expect(await form.findByText('最多支出 ¥1,500.00')).toBeTruthy();
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-explain-error').length).toBe(1));
  expect(sent).toEqual([]);
});

test('a field that a running offer keeps is named beside it, and what was typed stays', async () => {
  const sentence = '进行中的活动不能修改赠送金额';
  serverAnswers(topUpOffers.edit, () =>
    refuses(409, 'activity.running', sentence, { fields: { 'body.giftCents': sentence } }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  const gift = await form.findByLabelText('赠送金额');
  fireEvent.change(gift, { target: { value: '8' } });
  await user.click(form.getByRole('button', { name: '保存' }));
  expect((await form.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(gift).toHaveProperty('value', '8');
});

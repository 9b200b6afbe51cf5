import { type PaymentProviderRow, paymentProviders } from '@kickstand/contract/money/payment-providers';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { PaymentProviders } from './payment-providers.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const row: PaymentProviderRow = {
  id: 'h1',
  provider: 'wechat',
  state: 'draft',
  merchantId: '1900000109',
  appId: 'wx8888888888888888',
  miniAppId: '',
  serviceId: '',
  serial: 'ABC123',
  providerKeyId: '',
  feeBp: 60,
  shareBp: 3_000,
  agentId: 2,
  agent: '总部',
  receiver: null,
  receiverProblem: null,
  baseUrl: '',
  ownKeyPrint: 'a'.repeat(64),
  providerKeyPrint: '',
  notifyUrl: 'https://bikes.example/pay/notify/wechat/1900000109',
  createdAt: 1_790_000_000_000,
  createdBy: '周敏',
  offeredAt: null,
  offeredBy: null,
  approver: null,
  version: 1,
};
const chief = { codes: ['0502', '050280'] };
const open = (list: PaymentProviderRow[], who = chief) => {
  serverAnswers(paymentProviders.list, () => ({ list }));
  return openScreen(PaymentProviders, who);
};
const provider = async (name: string) => within(await screen.findByRole('region', { name }));

test('says which providers collect, and of keys their fingerprints alone', async () => {
  await open([{ ...row, state: 'offered' }]);
  const wechat = await provider('微信支付');
  for (const said of ['1900000109', '收款中', 'a'.repeat(16)]) expect(wechat.getByText(said)).toBeTruthy();
  expect((await provider('支付宝')).getByText('未配置，用户端不提供此支付方式')).toBeTruthy();
});

test('is not there for whoever may not know', async () => {
  await open([row], { codes: ['0502'] });
  expect(screen.queryByText('支付机构')).toBeNull();
});

test('writes down numbers and keys, without asking Alipay for what is WeChat’s', async () => {
  const saved = serverAnswers(paymentProviders.save, () => ({ ...row, provider: 'alipay' as const }));
  const { user } = await open([]);
  await user.click((await provider('支付宝')).getByRole('button', { name: '填写' }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.queryByLabelText('APIv3 密钥')).toBeNull();
  await user.type(form.getByLabelText(/商户号/), '2088000000000109');
  await user.type(form.getByLabelText(/应用 ID/), '2021000000000109');
  await user.type(form.getByLabelText(/商户私钥/), 'PRIVATE');
  await user.type(form.getByLabelText(/支付机构公钥/), 'PUBLIC');
  await user.click(form.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(saved[0]).toMatchObject({
      params: { provider: 'alipay' },
      body: { merchantId: '2088000000000109', privateKey: 'PRIVATE', providerKey: 'PUBLIC', apiV3Key: '' },
    }),
  );
});

test('tests a draft, says what the provider answered, and switches it on with a reason', async () => {
  serverAnswers(paymentProviders.test, () => ({
    said: 'unknown' as const,
    code: '',
    message: 'the answer is not signed',
  }));
  const offered = serverAnswers(paymentProviders.offer, () =>
    refuses(409, 'common.stale_version', '数据已被他人修改'),
  );
  const { user } = await open([row]);
  const wechat = await provider('微信支付');
  await user.click(wechat.getByRole('button', { name: '测试连接' }));
  expect(await wechat.findByText('没有可信的回答')).toBeTruthy();
  expect(wechat.getByText('the answer is not signed')).toBeTruthy();
  await user.click(wechat.getByRole('button', { name: /启\s?用/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/原因/), '接入微信支付');
  await user.click(dialog.getByRole('button', { name: /确/ }));
  await waitFor(() => expect(offered[0]).toMatchObject({ body: { version: 1, reason: '接入微信支付' } }));
  expect(await dialog.findByText(/数据已被他人修改/)).toBeTruthy();
});

test('shows where franchisees collect themselves, whom the provider shares with, and why it does not', async () => {
  const own = {
    ...row,
    id: 'h2',
    state: 'offered' as const,
    agentId: 5,
    agent: '江城出行',
    merchantId: '1900000777',
  };
  await open([
    { ...row, state: 'offered' },
    { ...own, receiver: '1900000109' },
    {
      ...own,
      id: 'h3',
      provider: 'alipay',
      merchantId: '2088000000000777',
      receiverProblem: 'NO_AUTH 未开通分账',
    },
  ]);
  const wechat = await provider('江城出行 微信支付');
  for (const said of ['1900000777', '1900000109']) expect(wechat.getByText(said)).toBeTruthy();
  expect((await provider('江城出行 支付宝')).getByText('NO_AUTH 未开通分账')).toBeTruthy();
  expect((await provider('微信支付')).queryByText('1900000777')).toBeNull();
});

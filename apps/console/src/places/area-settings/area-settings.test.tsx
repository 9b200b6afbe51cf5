import { vehicles } from '@kickstand/contract/fleet/vehicles';
import {
  type AreaSettingsRow,
  areaSettings,
  baseRules,
  creditRules,
  opsRules,
  payRules,
  privacyRules,
  regulatorRules,
  returnRules,
  useRules,
  voiceRules,
} from '@kickstand/contract/places/area-settings';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { AreaSettings } from './area-settings.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const chief = { codes: ['0502', '050272', '050273', '050274'] };
const never = { version: 0, updatedAt: null, updatedBy: null };
const usual: AreaSettingsRow = {
  areaId: 31,
  area: '城北',
  base: { content: baseRules.kept.parse({}), ...never },
  use: { content: useRules.kept.parse({}), ...never },
  return: { content: returnRules.kept.parse({ outOfStationCents: 500, charged: ['kickstand'] }), ...never },
  credit: { content: creditRules.kept.parse({}), ...never },
  ops: { content: opsRules.kept.parse({}), ...never },
  privacy: { content: privacyRules.kept.parse({}), ...never },
  regulator: { content: regulatorRules.kept.parse({}), ...never },
  voice: { content: voiceRules.kept.parse({}), ...never },
  pay: {
    content: payRules.kept.parse({}),
    version: 3,
    updatedAt: 1_790_000_000_000,
    updatedBy: '周敏',
  },
};

async function open(who = chief) {
  let row = usual;
  serverAnswers(vehicles.areas, () => ({
    list: [
      { id: 31, name: '城北' },
      { id: 41, name: '城南' },
    ].map((area) => ({ ...area, agentId: 3, lng: 113.5, lat: 30.5, boundary: [] })),
    count: 2,
  }));
  serverAnswers(areaSettings.show, ({ params }) => ({ ...row, areaId: Number(params.areaId) }));
  const opened = await openScreen(AreaSettings, who);
  return {
    ...opened,
    /** Another operator changed the payment settings. */
    meanwhile: (content: object) => {
      const pay = { ...row.pay, content: { ...row.pay.content, ...content }, version: row.pay.version + 1 };
      row = { ...row, pay };
    },
  };
}
const card = (name: string) => screen.findByRole('region', { name });
const press = async (user: Awaited<ReturnType<typeof open>>['user'], group: string, button: string) =>
  user.click(within(await card(group)).getByRole('button', { name: button }));
const amount = async (label: string) => within(await screen.findByRole('dialog')).findByLabelText(label);

test('says what holds in the chosen area, but not what nothing asks for', async () => {
  await open();
  const fees = within(await card('还车规则'));
  for (const said of ['¥5.00', '1.00 倍', '脚撑未放']) expect(fees.getByText(said)).toBeTruthy();
  expect(fees.queryByText('最高位置费')).toBeNull();
  expect(fees.getByText('尚未修改过，按默认值执行')).toBeTruthy();
  expect(within(await card('支付与退款')).getByText(/周敏/)).toBeTruthy();
});

test('is changed with a reason, and says before what changes and whether somebody has to agree', async () => {
  const saved = serverAnswers(areaSettings.savePay, () => ({ version: 4 }));
  const { user } = await open();
  await press(user, '支付与退款', '修改');
  const least = await amount('最低提现金额');
  await user.clear(least);
  await user.type(least, '5');
  const form = within(screen.getByRole('dialog'));
  expect(form.getByText('最低提现金额：¥0.01 → ¥5.00')).toBeTruthy();
  expect(form.queryByText('保存后需要另一位同事复核才会生效')).toBeNull();
  const cap = form.getByLabelText('预付余额上限');
  await user.clear(cap);
  await user.type(cap, '200');
  expect(form.getByText('保存后需要另一位同事复核才会生效')).toBeTruthy();
  await user.type(form.getByLabelText(/原因/), '提高预付余额上限');
  await user.click(form.getByRole('button', { name: /确/ }));
  await waitFor(() =>
    expect(saved[0]).toMatchObject({
      params: { areaId: '31' },
      body: {
        content: { ...usual.pay.content, leastWithdrawnCents: 500, prepaidCapCents: 20_000 },
        version: 3,
        reason: '提高预付余额上限',
      },
    }),
  );
});

test('asks for what a switch needs only while it is on', async () => {
  const { user } = await open();
  await press(user, '支付与退款', '修改');
  await amount('最低提现金额');
  const form = within(screen.getByRole('dialog'));
  await user.click(form.getByLabelText('允许用户提现'));
  expect(form.queryByLabelText('最低提现金额')).toBeNull();
});

test('what is out of bounds, or changes nothing, is not sent', async () => {
  const saved = serverAnswers(areaSettings.savePay, () => ({ version: 4 }));
  const { user } = await open();
  await press(user, '支付与退款', '修改');
  const cap = await amount('预付余额上限');
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByLabelText(/原因/), '提高预付余额上限');
  await user.click(form.getByRole('button', { name: /确/ }));
  expect(form.getByText('还没有改动')).toBeTruthy();
  await user.clear(cap);
  await user.type(cap, '501');
  await user.click(form.getByRole('button', { name: /确/ }));
  expect(await form.findByRole('alert')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('who was overtaken sees what others changed, and goes on from there with what they typed', async () => {
  const { user, meanwhile } = await open();
  const saved = serverAnswers(areaSettings.savePay, ({ body }) =>
    body.version === 4 ? { version: 5 } : refuses(409, 'common.stale_version', '数据已被他人修改'),
  );
  await press(user, '支付与退款', '修改');
  const least = await amount('最低提现金额');
  const form = within(screen.getByRole('dialog'));
  await user.clear(least);
  await user.type(least, '5');
  await user.type(form.getByLabelText(/原因/), '调整提现金额');
  meanwhile({ giftFirst: true });
  await user.click(form.getByRole('button', { name: /确/ }));
  expect(await form.findByText('优先使用赠送余额：否 → 是')).toBeTruthy();
  await user.click(form.getByRole('button', { name: '在最新内容上继续' }));
  await waitFor(() => expect(form.queryByText('优先使用赠送余额：否 → 是')).toBeNull());
  // The dialog submits at most once a second.
  await waitFor(async () => {
    await user.click(form.getByRole('button', { name: /确/ }));
    expect(saved[1]?.body).toMatchObject({
      content: { giftFirst: true, leastWithdrawnCents: 500 },
      version: 4,
    });
  });
});

test('is copied to other areas after saying what would change in each', async () => {
  const change = { giftFirst: [true, false] };
  serverAnswers(areaSettings.compare, () => ({ list: [{ areaId: 41, area: '城南', change }] as never }));
  const copied = serverAnswers(areaSettings.copyPay, () => ({ changed: 1 }));
  const { user } = await open();
  await press(user, '支付与退款', '复制到其他服务区');
  const to = await amount('目标服务区');
  await user.click(to);
  await user.click(await screen.findByTitle('城南'));
  expect(await screen.findByText('优先使用赠送余额：是 → 否')).toBeTruthy();
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByLabelText(/原因/), '与城北保持一致');
  await user.click(form.getByRole('button', { name: /确/ }));
  await waitFor(() =>
    expect(copied[0]).toMatchObject({
      params: { areaId: '31' },
      body: { areaIds: [41], version: 3, reason: '与城北保持一致' },
    }),
  );
});

test('tells who changed what, why, and who agreed', async () => {
  serverAnswers(areaSettings.history, () => ({
    list: [
      {
        version: 2,
        changedAt: 1_790_000_000_000,
        changedBy: '周敏',
        approver: '李强',
        reason: '雨季调整费用',
        change: { noStopCents: [0, 1_000] as [number, number] },
      },
    ],
  }));
  const { user } = await open({ codes: ['0502'] });
  await press(user, '还车规则', '修改记录');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('禁停区还车费：¥0.00 → ¥10.00')).toBeTruthy();
  expect(drawer.getByText('周敏，李强复核')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
});

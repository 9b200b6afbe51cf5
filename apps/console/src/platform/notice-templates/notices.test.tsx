import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type NoticeRow, notices } from '@kickstand/contract/platform/notices';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import NoticeList from './notice-list.tsx';
import { costText, counterText, sampleText } from './notice-texts.ts';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const writer = { codes: ['0506', '050603', '050650'] };
const unpaid: NoticeRow = {
  id: 'unpaid',
  event: 'unpaid',
  lane: 's',
  areaId: null,
  area: null,
  title: '待支付',
  titleEn: 'Payment due',
  text: '{date}的骑行欠费{money}',
  textEn: 'Ride of {date}: {money} due',
  channels: ['sms'],
  waitsForMorning: true,
  perDay: 0,
  providerTemplate: '',
  variables: ['date', 'money'],
  review: 'none',
  parts: 1,
  cost: 4_500,
  partCost: 4_500,
  sent: 1_234,
  failedPercent: 2.5,
  missed: 3,
  isOn: true,
  isLocked: false,
  isChanged: false,
  isOwn: true,
  updatedAt: null,
  updatedBy: null,
  version: 0,
};

const open = (who: { codes: string[] } = writer, over: Partial<NoticeRow> = {}) => {
  serverAnswers(notices.list, () => ({ list: [{ ...unpaid, ...over }], count: 1 }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  return openScreen(NoticeList, who);
};

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('the list says what is said at each event, how often, and what was not', async () => {
  await open();
  const row = (await screen.findByText('欠费提醒')).closest('tr') as HTMLElement;
  for (const said of ['短信', '启用', '1,234', '2.5%', '0.045'])
    expect(within(row).getByText(said)).toBeTruthy();
});

test('who may only read sees no button that changes or sends anything', async () => {
  await open({ codes: ['0506'] });
  await screen.findByText('欠费提醒');
  for (const name of ['编辑', '停用', '测试发送', '恢复默认'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a variable is put where the cursor is, the count follows, and a refusal keeps the text', async () => {
  const sentence = '变量{x}不存在';
  serverAnswers(notices.edit, () =>
    refuses(400, 'message.variable', sentence, { fields: { 'body.text': sentence } }),
  );
  await open();
  await press('编辑');
  const text = (await screen.findByLabelText('内容')) as HTMLTextAreaElement;
  fireEvent.change(text, { target: { value: '请付' } });
  text.setSelectionRange(2, 2);
  const own = text.closest('.notice-text') as HTMLElement;
  fireEvent.click(within(own).getByRole('button', { name: '插入变量 {money} 金额' }));
  expect(text.value).toBe('请付{money}');
  expect(within(own).getByText(/按变量最长取值 10 字，1 条短信，每次 0.045 元/)).toBeTruthy();
  await press('保存');
  await waitFor(() => expect(screen.getByText('变量{x}不存在')).toBeTruthy());
  expect(text.value).toBe('请付{money}');
});

test('texts are shown with sample values and counted by their longest', () => {
  expect(sampleText('return_ok', '{dur}，{money}', 'zh')).toBe('21分5秒，3.50 元');
  expect(counterText({ event: 'return_ok', partCost: 4_500 }, '{dur}', 'zh')).toBe('按变量最长取值 7 字');
  expect(counterText({ event: 'unpaid', partCost: 5_000 }, '字'.repeat(71), 'zh')).toContain(
    '2 条短信，每次 0.100 元',
  );
  expect(costText(4_500)).toBe('0.045');
});

import type { Cents } from '@kickstand/contract/kit';
import { type BankLineRow, type BankProposal, bankLines } from '@kickstand/contract/money/reconcile';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import BankList from './bank-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const own = ['FinancialReconciliation', 'FinancialReconciliation52', 'FinancialReconciliation53'];
const codes = [...own, '1101', '110155'];
const line: BankLineRow = {
  id: 'l1',
  account: '0200001122334455',
  bookedOn: '2026-09-20',
  cents: -1_190 as Cents,
  party: '上海小驴出行有限公司',
  partyAccountEnd: '3344',
  text: '9月结算',
  bankNo: '',
  reference: '',
  state: 'open',
  kind: null,
  paid: [],
  fileName: '流水.csv',
  line: 3,
  readAt: 1_790_000_000_000,
  readBy: '小方',
  handledAt: null,
  handledBy: null,
  approver: null,
  remark: null,
  version: 4,
};
const item = (key: string, day: string) => ({
  key,
  agent: '小驴加盟',
  merchant: null,
  fromDay: day,
  toDay: day,
  cents: -595 as Cents,
  bankNo: null,
  version: 2,
});
const owed: BankProposal = {
  kind: 'owed',
  grounds: ['name'],
  daysApart: 5,
  items: [item('s1', '2026-09-14'), item('s2', '2026-09-15')],
};
const noted: BankProposal = {
  kind: 'noted',
  grounds: ['number', 'day'],
  daysApart: 0,
  items: [{ ...item('s3', '2026-09-13'), cents: -1_190 as Cents, bankNo: 'BK-7' }],
};

const shown = (row: BankLineRow, proposals: readonly BankProposal[] = []) => {
  serverAnswers(bankLines.list, () => ({ list: [row], count: 1 }));
  serverAnswers(bankLines.proposals, () => ({ list: [...proposals] }));
};
const reason = '与银行回单核对过了';

test('statements are noted as paid by a line once one of the proposals was chosen and a number is given, with what was seen', async () => {
  shown(line, [owed, noted]);
  const sent = serverAnswers(bankLines.payStatements, () => ({ id: 'l1' }));
  const { user } = await openScreen(BankList, { codes });
  await user.click(await screen.findByRole('button', { name: '登记打款' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choice = await dialog.findByRole('radio', {
    name: /小驴加盟 · 2026-09-14.*2 张合计.*名称一致.*相差 5 天/,
  });
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
  expect((choice as HTMLInputElement).checked).toBe(false);
  await user.type(dialog.getByRole('textbox', { name: /说明|原因/ }), reason);
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请选择一项')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(choice);
  await user.type(dialog.getByRole('textbox', { name: '银行流水号' }), '回单 0077');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      id: 'l1',
      version: 4,
      statements: [
        { id: 's1', version: 2 },
        { id: 's2', version: 2 },
      ],
      bankNo: '回单 0077',
      reason,
    }),
  );
});

test('a line is matched with what was noted before by the keyboard alone, and the dialog says where other proposals are', async () => {
  shown({ ...line, bankNo: 'BK-000007' }, [owed, noted]);
  const sent = serverAnswers(bankLines.link, () => ({ id: 'l1' }));
  const { user } = await openScreen(BankList, { codes });
  (await screen.findByRole('button', { name: '核对' })).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  const choice = await dialog.findByRole('radio', { name: /BK-7.*单号一致.*同日/ });
  choice.focus();
  await user.keyboard(' ');
  dialog.getByRole('textbox').focus();
  await user.keyboard(reason);
  dialog.getByRole('button', { name: '确定' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ id: 'l1', version: 4, kind: 'noted', keys: ['s3'], reason }),
  );
});

test('without a proposal the dialog says so and where there are some; without the code of statements nothing is noted as paid', async () => {
  shown(line, [owed]);
  const { user } = await openScreen(BankList, { codes: own });
  await user.click(await screen.findByRole('button', { name: '核对' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('没有金额相同的已登记打款或渠道提现')).toBeTruthy();
  expect(dialog.getByText('“登记打款”有 1 条建议')).toBeTruthy();
  expect(dialog.queryByRole('radio')).toBeNull();
  expect(dialog.getByRole('button', { name: '确定' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: '登记打款' })).toBeNull();
});

test('what was matched is shown with it and can only be taken back', async () => {
  shown({ ...line, state: 'matched', kind: 'owed', paid: ['小驴加盟 2026-09-14 – 2026-09-15'], version: 5 });
  const sent = serverAnswers(bankLines.undo, () => ({ id: 'l1' }));
  const { user } = await openScreen(BankList, { codes });
  expect(await screen.findByText('小驴加盟 2026-09-14 – 2026-09-15')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '核对' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '撤销' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), reason);
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 'l1', version: 5, reason }));
});

test('a file is sent as it is, with the account only where one was entered, and the refused rows stay in the dialog', async () => {
  serverAnswers(bankLines.list, () => ({ list: [], count: 0 }));
  serverAnswers(bankLines.importFile, () => refuses(409, 'bank.rows', '1 行无法读取：5 (88.1x)'));
  const { user } = await openScreen(BankList, { codes });
  expect(await screen.findByText(/还没有银行流水/)).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: /导入银行流水/ })[0] ?? expect.fail());
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请选择流水文件')).toBeTruthy();
  await user.upload(
    dialog.getByLabelText('流水文件'),
    new File(['日期,金额'], '流水.csv', { type: 'text/csv' }),
  );
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('1 行无法读取：5 (88.1x)')).toBeTruthy();
  const span = { from: '2026-09-20', to: '2026-09-21' };
  const sent = serverAnswers(bankLines.importFile, () => ({ lines: 3, added: 2, ...span }));
  await waitFor(async () => {
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(sent[0]?.body).toEqual({
      fileName: '流水.csv',
      content: Buffer.from('日期,金额').toString('base64'),
    });
  });
  expect(await screen.findByText('共 3 笔，新增 2 笔，其余已导入过')).toBeTruthy();
});

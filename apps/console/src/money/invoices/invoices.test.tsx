import { type InvoiceDetail, invoices } from '@kickstand/contract/money/invoices';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { cents, orderStart } from '../../../test/orders.ts';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import InvoiceQueue from './invoice-queue.tsx';

configure({ asyncUtilTimeout: 6_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const codes = ['20', '2007', '2036'];
const number = '26420000000000000001';
const request: InvoiceDetail = {
  id: 'q1',
  serviceAreaId: 31,
  area: '北区',
  agentId: 3,
  riderId: 'r1',
  riderPhone: '138****1234',
  kind: 'company',
  title: '武汉某某有限公司',
  taxNo: '91420100MA4K000A10',
  content: 'riding',
  email: 'chen@example.com',
  amountCents: cents(850),
  taxCents: cents(25),
  orders: 1,
  seller: '晨风出行有限公司',
  state: 'pending',
  createdAt: orderStart,
  dueAt: Date.now() + 3_600_000,
  claimedBy: '小周',
  claimedUntil: Date.now() + 600_000,
  isMine: true,
  handler: null,
  doneAt: null,
  invoiceNo: null,
  fileName: null,
  fileBytes: null,
  fileAddress: null,
  remark: '',
  resent: 0,
  version: 1,
  bank: '',
  bankAccount: '',
  address: '',
  phone: '',
  sellerTaxNo: '91420100MA4K000B10',
  lines: [
    {
      line: 'ride',
      taxClass: '3040502010000000000',
      rateBp: 300,
      amountCents: cents(850),
      taxCents: cents(25),
    },
  ],
  of: [{ orderId: 'o1', endedAt: orderStart, carId: '620100001', amountCents: cents(850) }],
  redReason: null,
  redFormNo: null,
  redInvoiceNo: null,
  redAt: null,
  mails: [],
};

const open = (shown: Partial<InvoiceDetail> = {}) => {
  const one = { ...request, ...shown };
  serverAnswers(invoices.single, () => one);
  const { claimedBy, claimedUntil, isMine, state } = one;
  serverAnswers(invoices.holder, () => ({ claimedBy, claimedUntil, isMine, state }));
  return openScreen(InvoiceQueue, { codes, search: { open: 'q1' } });
};

test('a request is issued by its number, by keys; a number that is none is not sent, and a refusal stays in sight', async () => {
  const sent = serverAnswers(invoices.issue, () =>
    refuses(409, 'invoice.number_taken', '发票号码已用于另一张发票'),
  );
  const { user } = await open();
  const box = await screen.findByRole('textbox', { name: '发票号码' });
  await user.keyboard('1');
  await user.type(box, '123');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('应为20位数字')).toBeTruthy();
  await user.clear(box);
  await user.type(box, number);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('发票号码已用于另一张发票')).toBeTruthy();
  expect(sent).toMatchObject([{ body: { id: 'q1', version: 1, invoiceNo: number } }]);
});

test('an issued one is flushed only with a reason and its number typed, and says how it stands', async () => {
  const sent = serverAnswers(invoices.requestRed, () => ({ ...request, state: 'red_requested' as const }));
  const { user } = await open({ state: 'issued', invoiceNo: number, handler: '小周', doneAt: orderStart });
  expect(await screen.findByText(number)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '申请红冲' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: '销售折让' }));
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '订单退款，冲红');
  await user.type(dialog.getByRole('textbox', { name: /以确认$/ }), number.slice(-6));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ body: { id: 'q1', redReason: 4, reason: '订单退款，冲红' } }]);
});

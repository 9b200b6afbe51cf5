import { type InvoiceDetail, invoices, type RedReason, redReasons } from '@kickstand/contract/money/invoices';
import { Input, Radio } from 'antd';
import type { Action } from '../../kit/action/action.ts';
import type { Questions } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { InvoiceFile } from './invoice-file.tsx';
import { invoicesWords as words } from './invoices.words.ts';

interface Line {
  label: string;
  hint: string;
  wrong: string;
  pattern: RegExp;
  start?(of: InvoiceDetail): string;
}

interface Written {
  text: string;
}

/** One line that has a form of its own. */
const lineOf = ({ label, hint, wrong, pattern, start }: Line): Questions<InvoiceDetail, Written> => ({
  start: (of) => ({ text: start?.(of) ?? '' }),
  answered: ({ text }) => pattern.test(text.trim()),
  Ask: ({ given: { text }, put, tried }) => (
    <DialogField label={label} hint={hint} wrong={tried && !pattern.test(text.trim()) && wrong} required>
      {({ status, ...control }) => (
        <Input
          {...control}
          status={status}
          value={text}
          onChange={({ target }) => put({ text: target.value })}
        />
      )}
    </DialogField>
  ),
});

const reasonOf: Questions<InvoiceDetail, { redReason: RedReason }> = {
  start: () => ({ redReason: 1 }),
  Ask: ({ given: { redReason }, put }) => (
    <DialogField label={words.fields.redReason} hint={words.redHint}>
      {() => (
        <Radio.Group
          aria-label={words.fields.redReason}
          value={redReason}
          onChange={({ target }) => put({ redReason: target.value })}
          options={redReasons.map((value) => ({ value, label: words.redReasons[value] }))}
        />
      )}
    </DialogField>
  ),
};

const seen = ({ id, version }: InvoiceDetail) => ({ id, version });
const refreshes = ['invoices', 'orders'];

const fileOf: Questions<InvoiceDetail, { content: string }> = {
  start: () => ({ content: '' }),
  answered: ({ content }) => content !== '',
  Ask: ({ put, tried, given: { content } }) => <InvoiceFile put={put} wrong={tried && content === ''} />,
};

/** What can be done with a request that was decided. */
export const invoiceActions: readonly Action<InvoiceDetail>[] = [
  defineAsk<InvoiceDetail, typeof invoices.retry>({
    call: invoices.retry,
    label: words.retry,
    level: 1,
    applies: ({ state }) => state === 'failed',
    request: (row) => ({ body: seen(row) }),
    refreshes,
  }),
  defineAsk<InvoiceDetail, typeof invoices.putFile, { content: string }>({
    call: invoices.putFile,
    label: words.putFile,
    level: 1,
    applies: ({ state }) => state === 'issued',
    questions: fileOf,
    request: (row, { content }) => ({ body: { ...seen(row), content } }),
    refreshes,
  }),
  defineAsk<InvoiceDetail, typeof invoices.resend, Written>({
    call: invoices.resend,
    label: words.resend,
    level: 1,
    applies: ({ state }) => state === 'issued',
    questions: lineOf({
      label: words.fields.email,
      hint: words.emailHint,
      wrong: words.emailWrong,
      pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
      start: ({ email }) => email,
    }),
    request: (row, { text }) => ({ body: { ...seen(row), email: text.trim() } }),
    refreshes,
  }),
  defineAsk<InvoiceDetail, typeof invoices.requestRed, { redReason: RedReason }>({
    call: invoices.requestRed,
    label: words.requestRed,
    level: 4,
    danger: true,
    applies: ({ state }) => state === 'issued',
    object: ({ invoiceNo }) => (invoiceNo ?? '').slice(-6),
    questions: reasonOf,
    request: (row, { redReason, reason = '' }) => ({ body: { ...seen(row), redReason, reason } }),
    refreshes,
  }),
  defineAsk<InvoiceDetail, typeof invoices.withdrawRed>({
    call: invoices.withdrawRed,
    label: words.withdrawRed,
    level: 3,
    applies: ({ state }) => state === 'red_requested',
    request: (row, { reason = '' }) => ({ body: { ...seen(row), reason } }),
    refreshes,
  }),
  defineAsk<InvoiceDetail, typeof invoices.confirmRed, Written>({
    call: invoices.confirmRed,
    label: words.confirmRed,
    level: 1,
    applies: ({ state }) => state === 'red_requested',
    questions: lineOf({
      label: words.fields.redFormNo,
      hint: words.formHint,
      wrong: words.formWrong,
      pattern: /^.{4,40}$/,
    }),
    request: (row, { text }) => ({ body: { ...seen(row), formNo: text.trim() } }),
    refreshes,
  }),
  defineAsk<InvoiceDetail, typeof invoices.red, Written>({
    call: invoices.red,
    label: words.finishRed,
    level: 2,
    danger: true,
    applies: ({ state }) => state === 'red_confirmed',
    changes: () => words.redEffect,
    questions: lineOf({
      label: words.fields.redInvoiceNo,
      hint: words.numberHint,
      wrong: words.numberWrong,
      pattern: /^\d{20}$/,
    }),
    request: (row, { text }) => ({ body: { ...seen(row), redInvoiceNo: text.trim() } }),
    refreshes,
  }),
];

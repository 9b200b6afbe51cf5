import {
  type InvoiceDetail,
  invoiceKinds,
  invoiceStates,
  invoices,
} from '@kickstand/contract/money/invoices';
import { Input } from 'antd';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { count, instant, maskedPhone, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search, yesNo } from '../../kit/list/filters.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { decision, defineDecisions } from '../../kit/queue/define-decisions.tsx';
import { defineQueueScreen } from '../../kit/queue/define-queue-screen.tsx';
import { defineTiles } from '../../kit/queue/define-tiles.tsx';
import { due } from '../../kit/queue/due.tsx';
import { invoiceActions } from './invoice-actions.tsx';
import { invoiceState } from './invoice-cells.ts';
import { InvoiceImport } from './invoice-import.tsx';
import { InvoiceEvidence, InvoiceOutcome, InvoiceTimeline } from './invoice-parts.tsx';
import { invoicesPaths } from './invoices.paths.ts';
import { invoicesWords as words } from './invoices.words.ts';

const Tiles = defineTiles({
  call: invoices.tiles,
  title: words.tilesTitle,
  labels: words.tiles,
  show: { open: count, overdue: count, failed: count, flushing: count, issued: count },
});

/** What stands above the list, with the ways to the tax tool and to who issues. */
const Summary = () => (
  <>
    <Tiles />
    <nav className="queue-links" aria-label={words.title}>
      <PageLink to={invoicesPaths.lines.to()}>{words.toLines}</PageLink>{' '}
      <PageLink to={invoicesPaths.sellers.to()}>{words.toSellers}</PageLink> <InvoiceImport />
    </nav>
  </>
);

interface Given {
  invoiceNo: string;
}
const isNumber = ({ invoiceNo }: Given) => /^\d{20}$/.test(invoiceNo.trim());

const Decision = defineDecisions<InvoiceDetail, Given>({
  text: words.text,
  decisions: [
    decision<InvoiceDetail, Given, typeof invoices.issue>({
      key: '1',
      label: words.issue,
      call: invoices.issue,
      usual: () => '',
      request: ({ id, version }, { invoiceNo, text: remark }) => ({
        body: { id, version, invoiceNo: invoiceNo.trim(), remark },
      }),
    }),
    decision<InvoiceDetail, Given, typeof invoices.fail>({
      key: '2',
      label: words.fail,
      call: invoices.fail,
      danger: true,
      usual: () => words.usualFail,
      least: 5,
      request: ({ id, version }, { text: reason }) => ({ body: { id, version, reason } }),
    }),
  ],
  questions: {
    start: () => ({ invoiceNo: '' }),
    Ask: ({ given, put, tried }) => (
      <DialogField
        label={words.fields.invoiceNo}
        hint={words.numberHint}
        wrong={tried && given.invoiceNo !== '' && !isNumber(given) && words.numberWrong}
      >
        {({ status, ...control }) => (
          <Input
            {...control}
            status={status}
            maxLength={20}
            value={given.invoiceNo}
            onChange={({ target }) => put({ invoiceNo: target.value })}
          />
        )}
      </DialogField>
    ),
    answered: (given) => given.invoiceNo === '' || isNumber(given),
  },
  refreshes: ['invoices', 'orders'],
});

/** What riders asked to be invoiced for, and what became of it. */
export default defineQueueScreen({
  queue: invoices,
  words,
  heading: ({ title }) => words.heading(title),
  badges: (of) => invoiceState(of.state, of),
  isOpen: ({ state }) => state === 'pending',
  timeline: InvoiceTimeline,
  evidence: InvoiceEvidence,
  decision: Decision,
  outcome: (of) => <InvoiceOutcome of={of} />,
  actions: invoiceActions,
  list: {
    title: words.title,
    labels: words.fields,
    columns: {
      title: withLayout(text, { width: 180, below: 'taxNo' }),
      state: invoiceState,
      dueAt: due,
      kind: oneOf(words.kinds),
      taxNo: text,
      amountCents: withLayout(money, { below: 'taxCents' }),
      taxCents: money,
      orders: count,
      riderPhone: maskedPhone,
      email: text,
      content: oneOf(words.contents),
      area: text,
      seller: withLayout(text, { extra: true }),
      claimedBy: text,
      handler: text,
      invoiceNo: text,
      remark: withLayout(text, { lines: 2 }),
      createdAt: instant,
      doneAt: instant,
      fileName: withLayout(text, { extra: true }),
      id: withLayout(text, { width: 150, extra: true }),
      resent: withLayout(count, { extra: true }),
    },
    opens: { filters: { state: 'pending' }, sort: 'dueAt', dir: 'asc' },
    filters: {
      from: instantRange({ to: 'to' }),
      state: pick(invoiceStates, words.states),
      kind: pick(invoiceKinds, words.kinds),
      overdue: yesNo,
      title: search,
      taxNo: search,
      phone: search,
      email: search,
      invoiceNo: search,
      orderId: search,
      id: search,
    },
    summary: Summary,
    empty: words.empty,
    every: 30_000,
  },
});

import type { InvoiceDetail } from '@kickstand/contract/money/invoices';
import { count, instant, link, money, oneOf, text } from '../../kit/list/cells.tsx';
import { Facts, Parts } from '../../kit/page/facts.tsx';
import { RiderPhoneInFull } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { nothing } from '../../ui/format.ts';
import { rate } from './invoice-cells.ts';
import { invoicesWords as words } from './invoices.words.ts';

const { fields: labels } = words;

/** Who is invoiced. */
export const InvoiceTimeline = ({ of }: { of: InvoiceDetail }) => (
  <>
    <h2>{words.buyer}</h2>
    <Facts
      of={of}
      labels={labels}
      show={{
        kind: oneOf(words.kinds),
        title: text,
        taxNo: text,
        email: text,
        riderPhone: (riderPhone) => <RiderPhoneInFull riderId={of.riderId} riderPhone={riderPhone} />,
        bank: text,
        bankAccount: text,
        address: text,
        phone: text,
        createdAt: instant,
      }}
    />
  </>
);

type OrderPart = InvoiceDetail['of'][number];

/** What it is about: its lines with their tax, its orders, and what was sent. */
export const InvoiceEvidence = ({ of }: { of: InvoiceDetail }) => (
  <>
    <section className="queue-card">
      <h2>{words.linesTitle}</h2>
      <Facts
        of={of}
        labels={labels}
        show={{
          amountCents: money,
          taxCents: money,
          content: oneOf(words.contents),
          seller: text,
          sellerTaxNo: text,
        }}
      />
      <Parts
        title={words.linesTitle}
        rows={of.lines}
        rowKey="line"
        labels={labels}
        show={{ line: oneOf(words.lines), taxClass: text, rateBp: rate, amountCents: money, taxCents: money }}
      />
    </section>
    <section className="queue-card">
      <h2>{words.ordersTitle}</h2>
      <Parts
        title={words.ordersTitle}
        rows={of.of}
        rowKey="orderId"
        labels={labels}
        show={{
          orderId: link<OrderPart>(({ orderId }) => ordersPaths.detail.to({}, { id: orderId }), {
            outside: true,
          }),
          endedAt: instant,
          carId: text,
          amountCents: money,
        }}
      />
    </section>
    <section className="queue-card">
      <h2>{words.mailsTitle}</h2>
      <Parts
        title={words.mailsTitle}
        rows={of.mails}
        rowKey="createdAt"
        labels={labels}
        show={{
          to: text,
          state: oneOf(words.mailStates),
          createdAt: instant,
          sentAt: instant,
          problem: text,
        }}
      />
    </section>
  </>
);

/** What became of it. */
export const InvoiceOutcome = ({ of }: { of: InvoiceDetail }) => (
  <Facts
    of={of}
    labels={labels}
    show={{
      handler: text,
      doneAt: instant,
      invoiceNo: text,
      fileName: (name, { fileAddress }) =>
        fileAddress === null ? (name ?? nothing) : <a href={fileAddress}>{name}</a>,
      remark: text,
      resent: count,
      redReason: (reason) => reason && words.redReasons[reason],
      redFormNo: text,
      redInvoiceNo: text,
      redAt: instant,
    }}
  />
);

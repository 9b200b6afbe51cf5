import type { InvoiceTo } from '@kickstand/contract/money/invoices';
import type { Chance } from '@kickstand/town';
import type { Db } from '../../kernel/database/db.ts';
import type { InvoiceParts } from '../../money/invoices/invoices.parts.ts';
import {
  confirmRed,
  failInvoice,
  flushInvoice,
  issueInvoice,
  requestRed,
} from '../../money/invoices/issuing.service.ts';
import { requestInvoice } from '../../money/invoices/rider-invoices.service.ts';
import { clerks } from '../money/clerks.ts';
import { demoWords } from '../words/demo.words.ts';
import { type PaperRider, paidOrders } from './papers.store.ts';
import { ctxAt, told } from './then.ts';

const hourMs = 3_600_000;
/** Outcomes of requests, by frequency; the first ones are pending. */
const ends = [
  ...Array.from({ length: 9 }, () => 'waits' as const),
  ...(['red_requested', 'red_requested', 'red_confirmed', 'red', 'failed'] as const),
  ...Array.from({ length: 20 }, () => 'issued' as const),
];
/** Number of riders who request an invoice. */
export const invoiceRiders = ends.length;

interface Making {
  db: Db;
  chance: Chance;
  parts: InvoiceParts;
  now: number;
}

/** Creates riders’ requests for invoices for their payments. */
export async function makeInvoices(making: Making, riders: readonly PaperRider[]) {
  for (const [i, rider] of riders.entries()) await ask(making, rider, i);
}

async function ask(making: Making, { riderId, name }: PaperRider, nth: number) {
  const { db, chance, parts, now } = making;
  const end = ends[nth] ?? 'waits';
  const at = now - (end === 'waits' ? (0.3 + 5 * nth) * hourMs : (12 + 3.2 * nth) * hourMs);
  const orders = await paidOrders(db, riderId, at);
  if (orders.length === 0) return;
  const orderIds = orders.map(({ orderId }) => orderId);
  const body = { riderId, orderIds, ...buyerOf(name, chance) };
  const { requests } = await requestInvoice(parts.zone, ctxAt(db, at), told(body));
  if (end === 'waits') return;
  for (const { id } of requests) await deal(making, { id, end, at });
}

function buyerOf(name: string, chance: Chance): InvoiceTo {
  const email = `rider${chance.whole(1_000, 9_999)}@example.com`;
  const rest = { bank: '', bankAccount: '', address: '', phone: '', email, content: 'riding' as const };
  if (chance.happens(0.6)) return { ...rest, kind: 'personal', title: name };
  const taxNo = `91420100MA4K${chance.whole(10_000, 99_999)}X`;
  return { ...rest, kind: 'company', title: chance.pick(demoWords().money.invoiceCompanies), taxNo };
}

/** Finance processes a request, with some time between the steps. */
async function deal(
  { db, chance, parts }: Making,
  { id, end, at }: { id: string; end: (typeof ends)[number]; at: number },
) {
  let then = at;
  const next = () => {
    then += Math.floor(chance.between(0.5, 4) * hourMs);
    return ctxAt(db, then, clerks()[1]);
  };
  if (end === 'failed') {
    await failInvoice(parts, next(), told({ id, version: 1, reason: demoWords().money.invoiceFailed }));
    return;
  }
  await issueInvoice(parts, next(), told({ id, version: 1, invoiceNo: numberOf(chance), remark: '' }));
  if (end === 'issued') return;
  await requestRed(
    parts,
    next(),
    told({ id, version: 2, redReason: 1, reason: demoWords().money.invoiceRed }),
  );
  if (end === 'red_requested') return;
  await confirmRed(parts, next(), told({ id, version: 3, formNo: numberOf(chance) }));
  if (end === 'red_confirmed') return;
  await flushInvoice(parts, next(), told({ id, version: 4, redInvoiceNo: numberOf(chance) }));
}

/** An invoice number of 20 digits, like those of the tax office. */
const numberOf = (chance: Chance) =>
  `2642${chance.whole(10_000_000, 99_999_999)}${chance.whole(10_000_000, 99_999_999)}`;

import { z } from 'zod';
import { cents, id, int32, queueColumns, smallId } from '../../kit/index.ts';
import { orderLines } from '../ledger/order-lines.ts';
import { invoiceState } from './invoice-states.ts';

/** The file of an invoice may have so many bytes. */
export const mostInvoiceBytes = 5_000_000;

/** Who is invoiced. */
export const invoiceKinds = ['personal', 'company'] as const;
export const invoiceKind = z.enum(invoiceKinds);

/** What an invoice says that was sold. */
export const invoiceContents = ['riding', 'rental'] as const;
export const invoiceContent = z.enum(invoiceContents);

/** Why an issued invoice is taken back, as the tax office numbers it: error, return, service ended, allowance. */
export const redReasons = [1, 2, 3, 4] as const;
export const redReason = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type RedReason = z.infer<typeof redReason>;

/** A taxpayer's number: 15, 17, 18 or 20 characters. */
export const taxNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:[0-9A-Z]{15}|[0-9A-Z]{17,18}|[0-9A-Z]{20})$/);

/** The number of a fully digital invoice. */
export const invoiceNumber = z
  .string()
  .trim()
  .regex(/^\d{20}$/);

/** A tax classification code of goods and services. */
export const taxClass = z
  .string()
  .trim()
  .regex(/^\d{19}$/);

const optional = (most: number) => z.string().trim().max(most).default('');

/** Who is invoiced and where the invoice goes. */
export const invoiceTo = z.object({
  kind: invoiceKind,
  title: z.string().trim().min(2).max(100),
  taxNo: taxNumber.optional(),
  bank: optional(100),
  bankAccount: optional(50),
  address: optional(100),
  phone: optional(30),
  email: z.email().max(100),
  content: invoiceContent,
});
export type InvoiceTo = z.infer<typeof invoiceTo>;

/** A request for an invoice, or the invoice that came of it. */
export const invoiceRow = z.object({
  id,
  serviceAreaId: z.number(),
  area: z.string(),
  agentId: z.number(),
  riderId: id,
  /** Masked. */
  riderPhone: z.string(),
  kind: invoiceKind,
  title: z.string(),
  taxNo: z.string().nullable(),
  content: invoiceContent,
  /** Masked in lists. */
  email: z.string(),
  amountCents: cents,
  taxCents: cents,
  orders: z.int(),
  /** Who sells. */
  seller: z.string(),
  state: invoiceState,
  createdAt: z.number(),
  ...queueColumns,
  handler: z.string().nullable(),
  doneAt: z.number().nullable(),
  invoiceNo: z.string().nullable(),
  fileName: z.string().nullable(),
  /** How large its file is; null where none was put to it. */
  fileBytes: z.int().nullable(),
  remark: z.string(),
  /** How often it was sent again. */
  resent: z.int(),
  version: int32,
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

/** A line of an invoice: amounts hold the tax. */
const invoiceLine = z.object({
  line: z.enum(orderLines),
  taxClass: z.string(),
  rateBp: z.int(),
  amountCents: cents,
  taxCents: cents,
});

export const mailStates = ['queued', 'sent', 'failed'] as const;

/** One request with all that an invoice says. */
export const invoiceDetail = invoiceRow.extend({
  bank: z.string(),
  bankAccount: z.string(),
  address: z.string(),
  phone: z.string(),
  sellerTaxNo: z.string(),
  lines: z.array(invoiceLine),
  of: z.array(z.object({ orderId: id, endedAt: z.number(), carId: z.string(), amountCents: cents })),
  redReason: redReason.nullable(),
  redFormNo: z.string().nullable(),
  redInvoiceNo: z.string().nullable(),
  redAt: z.number().nullable(),
  /** Where its file is fetched, for some minutes; null where there is none. */
  fileAddress: z.string().nullable(),
  /** E-mails about it, the newest first. */
  mails: z.array(
    z.object({
      to: z.string(),
      state: z.enum(mailStates),
      createdAt: z.number(),
      sentAt: z.number().nullable(),
      problem: z.string().nullable(),
    }),
  ),
});
export type InvoiceDetail = z.infer<typeof invoiceDetail>;

/** A line of a request that waits, as a tax tool reads it. */
export const invoiceTaxRow = z.object({
  id,
  version: int32,
  sellerTaxNo: z.string(),
  seller: z.string(),
  kind: invoiceKind,
  title: z.string(),
  taxNo: z.string().nullable(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  bankAccount: z.string(),
  email: z.string(),
  content: invoiceContent,
  line: z.enum(orderLines),
  taxClass: z.string(),
  rateBp: z.int(),
  amountCents: cents,
  taxCents: cents,
  createdAt: z.number(),
});

/** Who sells the rides of a company's areas, and how they are taxed; nobody while nothing was said. */
export const invoiceSeller = z.object({
  /** That of the company, by which its row is named. */
  id,
  agentId: z.number(),
  agent: z.string(),
  company: z.string().nullable(),
  taxNo: z.string().nullable(),
  rateBp: z.int().nullable(),
  taxClass: z.string().nullable(),
  /** 0: nothing was said. */
  version: int32,
  updatedAt: z.number().nullable(),
  updatedBy: z.string().nullable(),
});
export type InvoiceSeller = z.infer<typeof invoiceSeller>;

/** The same as it is changed. */
export const sellerBody = z.object({
  agentId: smallId,
  company: z.string().trim().min(2).max(100),
  taxNo: taxNumber,
  /** The tax rate, ten-thousandths. */
  rateBp: z.int().min(0).max(2_000),
  taxClass,
  version: int32,
});

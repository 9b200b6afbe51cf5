import type { InputOf } from '@kickstand/contract/kit';
import type { invoices } from '@kickstand/contract/money/invoices';
import { invoiceFileKind } from '@kickstand/domain/money/invoices';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { changeInvoice } from './invoice-changes.store.ts';
import type { InvoiceParts } from './invoices.parts.ts';
import { invoiceDetailOf } from './invoices.service.ts';
import { mailTo, stepOf } from './issuing.service.ts';

/** Stores the file of an issued invoice, replacing an earlier one, and e-mails it. */
export async function putInvoiceFile(
  parts: InvoiceParts,
  ctx: Ctx,
  { body: { content, ...seen } }: InputOf<typeof invoices.putFile>,
) {
  const { request, state } = await stepOf(ctx, seen, 'attach');
  const bytes = Buffer.from(content, 'base64');
  const kind = invoiceFileKind(bytes) ?? refuse('invoice.file');
  const fileName = `${request.invoiceNo}.${kind}`;
  const file = { key: `invoices/${newId()}.${kind}`, bytes: bytes.length };
  await parts.store.put(file.key, bytes);
  await changeInvoice(ctx.db, request, { state, fileName, file });
  const number = request.invoiceNo ?? '';
  const sent = { ...request, fileKey: file.key, fileName };
  await mailTo(ctx, sent, { address: request.email, number });
  const before = request.fileKey;
  // A file that stays behind is named nowhere any more.
  if (before !== null) ctx.afterCommit(() => void parts.store.remove(before).catch(() => undefined));
  ctx.audit.record(seen.id, { fileName: [request.fileName, fileName], bytes: bytes.length });
  return invoiceDetailOf(parts, ctx, seen.id);
}

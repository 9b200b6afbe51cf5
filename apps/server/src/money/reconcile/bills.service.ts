import { createHash } from 'node:crypto';
import type { InputOf } from '@kickstand/contract/kit';
import type { BillOf, reconcile } from '@kickstand/contract/money/reconcile';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { newId } from '../../kernel/ids.ts';
import type { PaymentParts } from '../payments/payments.parts.ts';
import { keyColumns } from '../provider-api/key-columns.ts';
import type { BillLine, LineOf, ProviderBill, ProviderName } from '../provider-api/port.ts';
import type { BillFile } from '../provider-api/read-bill.ts';
import { readBillFile } from '../provider-api/read-bill-file.ts';
import { type FileParts, keepBillFile } from './bill-files.service.ts';
import {
  askForBill,
  askForMissing,
  type BatchKey,
  fileWith,
  insertBatch,
  insertFile,
  insertLines,
  lockMerchant,
  matchSoon,
  merchantsToReconcile,
  type NewFile,
  replaceFiles,
  useFile,
} from './bills.store.ts';
import { seesWhole } from './checks.service.ts';
import { refuseLocked } from './days.service.ts';
import { insertFlows } from './flows.store.ts';
import { type MatchingParts, spanOf } from './matching.parts.ts';
import { matchDay } from './matching.service.ts';
import { type Batch, diffsOf, lockBatch } from './matching.store.ts';

type Calls = typeof reconcile;

/** What reconciling needs of the rest of the server. */
export type ReconcileParts = PaymentParts & FileParts;

/** A bill's lines, each looked at: one of another day is no line of it. */
function* onDay<L extends BillLine>(lines: Iterable<L>, { from, to }: { from: number; to: number }) {
  let row = 0;
  for (const line of lines) {
    row += 1;
    if (line.at < from || line.at >= to) refuse('bill.other_day', { row });
    yield line;
  }
}

/** How lines of each kind of bill are kept. */
const keepLines: { [K in BillOf]: (db: Db, fileId: string, lines: Iterable<LineOf<K>>) => Promise<number> } =
  {
    trade: insertLines,
    fund: insertFlows,
  };

const handled = ['confirmed', 'adjusted', 'refunded', 'ignored'];

interface Taking extends MatchingParts {
  files: FileStore;
  /** Whether all of the platform is seen, to which bills and books belong. */
  seesWhole: boolean;
}

/** A bill of an account waits for the bill of payments of its day: fees and what is known of numbers come from there. */
async function isComparable(db: Db, { merchant, day, bill }: Batch) {
  if (bill === 'trade') return true;
  const trade = await lockBatch(db, { merchant, day, bill: 'trade' });
  return trade === undefined || trade.file_id !== null;
}

/** Compare a bill now; whoever does not see the whole platform leaves it to the job, and null is answered. */
async function matchOrLeave(parts: Taking, batch: Batch, fileId: string): Promise<number | null> {
  if (parts.seesWhole && (await isComparable(parts.db, batch))) return matchDay(parts, batch, fileId);
  await matchSoon(parts.db, batch, parts.now);
  return null;
}

/** Take the bill of a day and compare it. The same bill again changes nothing; another one takes its place while nothing was dealt with. */
export async function takeBill<K extends BillOf>(
  parts: Taking,
  key: BatchKey & { bill: K },
  bill: ProviderBill<K>,
  file: Pick<NewFile, 'fileName' | 'source' | 'by'>,
) {
  const { db, now, zone } = parts;
  await refuseLocked(db, key.day);
  await lockMerchant(db, key.merchant);
  const batch = (await lockBatch(db, key)) ?? refuse('batch.not_found');
  const known = await fileWith(db, key, bill.digest);
  if (known?.state === 'used') return { lines: known.lines, openDiffs: batch.open_diffs, isNew: false };
  if (batch.file_id && (await diffsOf(db, key)).some(({ state }) => handled.includes(state)))
    refuse('bill.handled');
  await replaceFiles(db, key);
  const { digest } = bill;
  const fileId = known?.fileId ?? newId();
  if (!known) {
    const stored = { key: await keepBillFile(parts.files, fileId, bill.file), bytes: bill.file.length };
    await insertFile(db, fileId, { ...key, ...file, ...stored, digest, now });
  }
  if (known) await useFile(db, fileId);
  else await keepLines[key.bill](db, fileId, onDay(bill.lines, spanOf(key.day, zone)));
  return { lines: bill.count, openDiffs: await matchOrLeave(parts, batch, fileId), isNew: true };
}

const megabytes = 200;

/** The bill in a file; where there is none, says what is wrong and what was expected. */
async function billIn<K extends BillOf>(given: BillFile<K>): Promise<ProviderBill<K>> {
  const reply = await readBillFile(given);
  if (reply.kind === 'answer') return reply.value;
  if (reply.kind === 'unknown' && reply.rows) refuse('bill.rows', { rows: reply.rows.join(', ') });
  const fault = reply.kind === 'unknown' ? reply.fault : undefined;
  if (fault === 'size') refuse('bill.too_large', { megabytes });
  if (fault === 'sums') refuse('bill.sums');
  return refuse('bill.unreadable', { column: keyColumns[given.provider][given.kind] });
}

/** Take a bill that somebody got from the provider by hand. */
export async function importBill(
  { zone, files }: ReconcileParts,
  ctx: Ctx,
  { body }: InputOf<Calls['importBill']>,
) {
  const { merchant, day, bill: kind, fileName, content } = body;
  ctx.audit.on(`${merchant} ${day}`);
  const now = ctx.now();
  if (day >= businessDayOf(now, zone)) refuse('day.open');
  const [provider = '', merchantId = ''] = merchant.split(':');
  const bytes = Buffer.from(content, 'base64');
  const bill = await billIn({ provider: provider as ProviderName, file: bytes, kind });
  if (bill.merchantId !== null && bill.merchantId !== merchantId)
    refuse('bill.other_merchant', { merchant: bill.merchantId });
  const isOurs = (await merchantsToReconcile(ctx.db)).some((one) => one.merchant === merchant);
  const key = { merchant, day, bill: kind };
  if (isOurs) await insertBatch(ctx.db, key, now);
  const file = { fileName, source: 'imported', by: ctx.actor.name } as const;
  const parts = { db: ctx.db, now, zone, files, seesWhole: seesWhole(ctx) };
  const taken = await takeBill(parts, key, bill, file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  ctx.audit.record(`${merchant} ${day}`, { bill: kind, fileName, sha256, ...taken });
  return taken;
}

/** Somebody waits for this one: it comes before all that is asked for by itself. */
const firstOfAll = 0;

/** Have a provider asked for a bill now, or for all that a day lacks; the job that fetches bills does so within its next round. */
export async function fetchBill(ctx: Ctx, { body }: InputOf<Calls['fetchBill']>) {
  const { merchant, day, bill } = body;
  if (merchant === undefined) return fetchMissing(ctx, day);
  ctx.audit.on(`${merchant} ${day}`);
  await refuseLocked(ctx.db, day);
  if (!(await lockBatch(ctx.db, { merchant, day, bill }))) refuse('batch.not_found');
  const askAt = ctx.now();
  await askForBill(ctx.db, { merchant, day, bill }, firstOfAll);
  ctx.audit.record(`${merchant} ${day}`, { bill });
  return { askAt };
}

async function fetchMissing(ctx: Ctx, day: string) {
  ctx.audit.on(day);
  await refuseLocked(ctx.db, day);
  const bills = await askForMissing(ctx.db, day, firstOfAll);
  if (bills === 0) refuse('batch.not_found');
  ctx.audit.record(day, { bills });
  return { askAt: ctx.now() };
}

/** Compare a bill with our books again. */
export async function rematch(
  { zone, files }: ReconcileParts,
  ctx: Ctx,
  { body }: InputOf<Calls['rematch']>,
) {
  const { merchant, day, bill } = body;
  ctx.audit.on(`${merchant} ${day}`);
  await refuseLocked(ctx.db, day);
  await lockMerchant(ctx.db, merchant);
  const batch = (await lockBatch(ctx.db, { merchant, day, bill })) ?? refuse('batch.not_found');
  if (!(await isComparable(ctx.db, batch))) refuse('batch.trade_first');
  if (batch.file_id === null) return refuse('batch.no_bill');
  const parts = { db: ctx.db, now: ctx.now(), zone, files, seesWhole: seesWhole(ctx) };
  const openDiffs = await matchOrLeave(parts, batch, batch.file_id);
  ctx.audit.record(`${merchant} ${day}`, { bill, openDiffs: [batch.open_diffs, openDiffs] });
  return { openDiffs };
}

import { createHash } from 'node:crypto';
import type { InputOf } from '@kickstand/contract/kit';
import type { reconcile } from '@kickstand/contract/reconcile';
import { businessDayOf } from '@kickstand/domain/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { HouseBill, HouseName, HouseReply, TradeLine } from '../../payments/port.ts';
import { readBillFile } from '../../payments/read-bill-file.ts';
import {
  askForBill,
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
import { refuseLocked } from './days.service.ts';
import { type MatchingParts, matchDay, spanOf } from './matching.service.ts';
import { type Batch, diffsOf, lockBatch } from './matching.store.ts';

type Calls = typeof reconcile;

/** A bill's lines, each looked at: one of another day is no line of it. */
function* onDay(lines: Iterable<TradeLine>, { from, to }: { from: number; to: number }) {
  let row = 0;
  for (const line of lines) {
    row += 1;
    if (line.at < from || line.at >= to) refuse('bill.other_day', { row });
    yield line;
  }
}

const handled = ['confirmed', 'adjusted', 'refunded', 'ignored'];

interface Taking extends MatchingParts {
  /** Whether all of the platform is seen, to which bills and books belong. */
  seesWhole: boolean;
}

function seesWhole(ctx: Ctx) {
  const { agentIds, opAreaIds } = ctx.rows.scope();
  return agentIds === 'all' && opAreaIds === 'all';
}

/** Compare a bill now; whoever does not see the whole platform leaves it to the job, and null is answered. */
async function matchOrLeave(parts: Taking, batch: Batch, fileId: string): Promise<number | null> {
  if (parts.seesWhole) return matchDay(parts, batch, fileId);
  await matchSoon(parts.db, batch, parts.now);
  return null;
}

/** Take the bill of a day and compare it. The same bill again changes nothing; another one takes its place while nothing was dealt with. */
export async function takeBill(
  parts: Taking,
  key: BatchKey,
  bill: HouseBill<'trade'>,
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
  await replaceFiles(key, db);
  const { digest } = bill;
  const fileId = known?.fileId ?? (await insertFile(db, { ...key, ...file, digest, now }));
  if (known) await useFile(db, fileId);
  else await insertLines(db, fileId, onDay(bill.lines, spanOf(key.day, zone)));
  return { lines: bill.count, openDiffs: await matchOrLeave(parts, batch, fileId), isNew: true };
}

function billIn(reply: HouseReply<HouseBill<'trade'>>): HouseBill<'trade'> {
  if (reply.kind === 'answer') return reply.value;
  const rows = reply.kind === 'unknown' ? reply.rows : undefined;
  return rows ? refuse('bill.rows', { rows: rows.join(', ') }) : refuse('bill.unreadable');
}

/** Take a bill that somebody got from the house by hand. */
export async function importBill(zone: string, ctx: Ctx, { body }: InputOf<Calls['importBill']>) {
  const { merchant, day, fileName, content } = body;
  ctx.audit.on(`${merchant} ${day}`);
  const now = ctx.now();
  if (day >= businessDayOf(now, zone)) refuse('day.open');
  const [house = '', merchantId = ''] = merchant.split(':');
  const bytes = Buffer.from(content, 'base64');
  const bill = billIn(readBillFile(house as HouseName, bytes));
  if (bill.merchantId !== null && bill.merchantId !== merchantId)
    refuse('bill.other_merchant', { merchant: bill.merchantId });
  const isOurs = (await merchantsToReconcile(ctx.db)).some((one) => one.merchant === merchant);
  if (isOurs) await insertBatch(ctx.db, { merchant, day }, now);
  const file = { fileName, source: 'imported', by: ctx.actor.name } as const;
  const parts = { db: ctx.db, now, zone, seesWhole: seesWhole(ctx) };
  const taken = await takeBill(parts, { merchant, day }, bill, file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  ctx.audit.record(`${merchant} ${day}`, { fileName, sha256, ...taken });
  return taken;
}

/** Have a house asked for a bill now; the job that fetches bills does so within its next round. */
export async function fetchBill(ctx: Ctx, { body }: InputOf<Calls['fetchBill']>) {
  const { merchant, day } = body;
  ctx.audit.on(`${merchant} ${day}`);
  await refuseLocked(ctx.db, day);
  if (!(await lockBatch(ctx.db, body))) refuse('batch.not_found');
  const askAt = ctx.now();
  await askForBill(ctx.db, { merchant, day }, askAt);
  ctx.audit.record(`${merchant} ${day}`, {});
  return { askAt };
}

/** Compare a bill with our books once more. */
export async function rematch(zone: string, ctx: Ctx, { body }: InputOf<Calls['rematch']>) {
  const { merchant, day } = body;
  ctx.audit.on(`${merchant} ${day}`);
  await refuseLocked(ctx.db, day);
  await lockMerchant(ctx.db, merchant);
  const batch = (await lockBatch(ctx.db, { merchant, day })) ?? refuse('batch.not_found');
  if (batch.file_id === null) return refuse('batch.no_bill');
  const parts = { db: ctx.db, now: ctx.now(), zone, seesWhole: seesWhole(ctx) };
  const openDiffs = await matchOrLeave(parts, batch, batch.file_id);
  ctx.audit.record(`${merchant} ${day}`, { openDiffs: [batch.open_diffs, openDiffs] });
  return { openDiffs };
}

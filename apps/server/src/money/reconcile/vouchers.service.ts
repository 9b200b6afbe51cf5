import type { InputOf } from '@kickstand/contract/kit';
import { mostVoucherDays, type vouchers } from '@kickstand/contract/money/reconcile';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { pageAtHand } from '../../kernel/list/page.ts';
import { lastClosed } from '../settlement/due.service.ts';
import { seesWhole } from './checks.service.ts';
import { lockAccount, pageOfVouchers, putAccount } from './vouchers.store.ts';

type Calls = typeof vouchers;

/** Vouchers of the days of a span that are closed: the close itself books shares and taxes, and nothing comes after it. */
export async function listVouchers(zone: string, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  if (!seesWhole(ctx)) return pageAtHand(ctx.db, [], query);
  const first = businessDayOf(query.from, zone);
  const until = businessDayOf(query.to ?? ctx.now(), zone);
  if (businessDayAfter(first, mostVoucherDays) <= until) refuse('voucher.span', { days: mostVoucherDays });
  const closed = await lastClosed(ctx.db);
  if (closed === null) return pageAtHand(ctx.db, [], query);
  const areAllClosed = until <= closed;
  return pageOfVouchers(ctx.db, { first, last: areAllClosed ? until : closed }, query);
}

/** Say what the accounting software calls an account of the books. */
export async function setAccount(ctx: Ctx, { params, body }: InputOf<Calls['setAccount']>) {
  const { id } = params;
  ctx.audit.on(id);
  const before = (await lockAccount(ctx.db, id)) ?? refuse('common.not_found');
  if (before.version !== body.version) refuse('common.stale_version');
  const { accountNo, accountName = null } = body;
  await putAccount(ctx.db, { code: id, accountNo, accountName, by: ctx.actor.name, now: ctx.now() });
  ctx.audit.record(id, {
    accountNo: [before.accountNo, accountNo],
    accountName: [before.accountName, accountName],
  });
  return { id };
}

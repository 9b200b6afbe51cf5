import type { InputOf } from '@kickstand/contract/kit';
import type { coupons } from '@kickstand/contract/marketing/coupons';
import { maskedCoupon, typedCoupon } from '@kickstand/domain/marketing/coupons';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { batchWith } from './batches.store.ts';
import { batchOfCode, codeWithDigest, pageOfCodes, voidCodeAt } from './codes.store.ts';
import type { CouponParts } from './coupons.parts.ts';
import { batchToChange } from './coupons.service.ts';

type Calls = typeof coupons;

const phoneOf = (phone: string | null) => phone && masked(phone);

export async function listCodes(ctx: Ctx, { query }: InputOf<Calls['codes']>) {
  const { now, locale } = ctx;
  if (!(await batchWith(ctx.db, query.batchId, { now: now(), locale, scope: ctx.rows.scope(query) })))
    refuse('coupon.not_found');
  const page = await pageOfCodes(ctx.db, query, now());
  return {
    ...page,
    list: page.list.map(({ lastFour, riderPhone, endedAt, ...code }) => ({
      ...code,
      code: maskedCoupon(lastFour),
      riderPhone: phoneOf(riderPhone),
      usedAt: code.state === 'used' ? endedAt : null,
    })),
  };
}

/** Looks up a code; the log keeps its last four symbols. */
export async function lookUpCode(
  { vault }: Pick<CouponParts, 'vault'>,
  ctx: Ctx,
  { body }: InputOf<Calls['lookUp']>,
) {
  const code = typedCoupon(body.code);
  ctx.audit.on(maskedCoupon(code?.slice(-4) ?? ''));
  const found =
    code === undefined
      ? undefined
      : await codeWithDigest(ctx.db, ctx.rows.scope(), vault.couponHash(code), ctx.now());
  const { lastFour, endedAt, riderPhone, ...row } = found ?? refuse('coupon.unknown_code');
  ctx.audit.record(row.id, { code: maskedCoupon(lastFour) });
  return { ...row, riderPhone: phoneOf(riderPhone), usedAt: row.state === 'used' ? endedAt : null };
}

export async function voidOneCode(
  ctx: Ctx,
  { params: { id }, body: { reason } }: InputOf<Calls['voidCode']>,
) {
  ctx.audit.on(id);
  const known = (await batchOfCode(ctx.db, ctx.rows.scope(), id)) ?? refuse('coupon.not_found');
  const { batchId, version, serial } = known;
  const { shape } = await batchToChange(ctx, batchId, version);
  if (shape === 'shared') refuse('coupon.only_code');
  if (!(await voidCodeAt(ctx.db, id, ctx.now()))) refuse('coupon.code_over');
  ctx.audit.record(id, { state: ['unused', 'void'], serial, batch: batchId }, reason);
  return { id };
}

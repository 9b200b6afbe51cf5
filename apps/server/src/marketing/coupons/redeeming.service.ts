import type { InputOf } from '@kickstand/contract/kit';
import type { riderCoupons } from '@kickstand/contract/marketing/coupons';
import {
  afterWrongCoupon,
  couponLockMinutes,
  noCouponTries,
  shutsOut,
  typedCoupon,
} from '@kickstand/domain/marketing/coupons';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused } from '../../kernel/call/refuse.ts';
import { inPart } from '../../kernel/database/savepoint.ts';
import { newId } from '../../kernel/ids.ts';
import { riderOf } from '../../money/payments/rider-money.service.ts';
import { giveReward } from '../campaigns/giving.service.ts';
import { type Limit, reserveLimits, settleLimits } from '../rewards/limits.service.ts';
import { mayBeGiven } from '../rewards/recipients.service.ts';
import type { CouponParts } from './coupons.parts.ts';
import {
  type CouponTrier,
  codeToRedeem,
  countUsed,
  countWrongOfAll,
  holdTries,
  noteGrant,
  type Redeemable,
  registeredAt,
  saveTries,
  triesOf,
  useCode,
} from './redeeming.store.ts';

type Redeem = InputOf<typeof riderCoupons.redeem>;

/** What a redemption counts against the limits of its batch; by the total its pace is watched. */
function limitsOf({ quantity, perRider }: Redeemable, riderId: string): Limit[] {
  const once = { period: 'life', unit: 'times', amount: 1 } as const;
  return [
    { ...once, entity: 'rider', key: riderId, most: perRider },
    { ...once, entity: 'campaign', key: '', most: quantity },
  ];
}

/** Once per unique code; once per redemption of a shared code. */
const occurrenceOf = ({ shape, codeId }: Redeemable) =>
  shape === 'unique' ? `code:${codeId}` : `code:${codeId}:${newId()}`;

/** The reward of a code, as promised by its batch. */
const giftOf = (code: Redeemable, riderId: string) => ({
  riderId,
  source: 'voucher' as const,
  occurrence: occurrenceOf(code),
  campaign: { campaignId: code.batchId, version: code.version },
  payer: { agentId: code.agentId, areaId: code.areaId, areaIds: code.areaIds },
  worth: { kind: code.rewardKind, faceCents: code.faceCents, days: code.days, productId: code.productId },
});

/** Redeems a valid code, or refuses without any effect. The caller has locked the rider. */
async function exchange({ zone }: CouponParts, ctx: Ctx, code: Redeemable, riderId: string) {
  const { db } = ctx;
  const now = ctx.now();
  const isOwn = code.shape === 'unique';
  if (isOwn && !(await useCode(db, code.codeId, { riderId, now }))) return new Refused('voucher.code');
  const given = await giveReward(db, giftOf(code, riderId), { now, zone });
  if (!given) throw new Error(`the code ${code.codeId} was exchanged before`);
  if (isOwn) await noteGrant(db, code.codeId, given.grantId);
  const { batchId: campaignId } = code;
  const subject = given.grantId;
  const full = await reserveLimits(db, { campaignId, subject, limits: limitsOf(code, riderId), now, zone });
  if (full) return new Refused(full.entity === 'rider' ? 'voucher.limit' : 'voucher.code');
  await settleLimits(db, { campaignId, subject, cents: 0, now });
  // The batch may have been revoked since the code was found.
  return (await countUsed(db, campaignId))
    ? { ...given, cents: centsOf(given.cents) }
    : new Refused('voucher.code');
}

/** What a wrong code is counted for, always in the same order. */
const triersOf = ({ vault }: CouponParts, { riderId, installId, address }: Redeem['body']): CouponTrier[] => [
  { entity: 'rider', key: riderId },
  ...(installId === undefined
    ? []
    : [{ entity: 'device' as const, key: vault.couponHash(`device:${installId}`) }]),
  ...(address === undefined
    ? []
    : [{ entity: 'address' as const, key: vault.couponHash(`address:${address}`) }]),
];

/** Minutes left of the rider’s lock. */
async function lockedFor({ db, now }: Ctx, riderId: string, triers: readonly CouponTrier[]) {
  const tries = await triesOf(db, triers);
  if (tries.every(({ lockedUntil }) => lockedUntil === null)) return 0;
  const since = await registeredAt(db, riderId);
  const shut = tries.filter(({ entity }) => shutsOut(entity, since, now()));
  return Math.max(0, ...shut.map((one) => couponLockMinutes(one, now())));
}

/** Counts a wrong code for each of them. */
async function countWrong({ db, now }: Ctx, triers: readonly CouponTrier[]) {
  for (const trier of triers) await holdTries(db, trier);
  const before = await triesOf(db, triers);
  for (const trier of triers) {
    const { entity, key } = trier;
    const tries = before.find((one) => one.entity === entity && one.key === key) ?? noCouponTries;
    await saveTries(db, trier, afterWrongCoupon(tries, now(), entity));
  }
  await countWrongOfAll(db, now());
}

/**
 * Redeems the code a rider typed. Wrong, used, void, expired and out-of-area codes get the same reply and are
 * counted; too many lock the rider for a while.
 */
export async function redeemCode(parts: CouponParts, ctx: Ctx, { body }: Redeem) {
  const { riderId, areaId } = body;
  await riderOf(ctx, riderId);
  const now = ctx.now();
  const triers = triersOf(parts, body);
  const minutes = await lockedFor(ctx, riderId, triers);
  if (minutes > 0) return new Refused('voucher.locked', { minutes });
  if (!(await mayBeGiven(ctx.db, riderId, now))) return new Refused('grant.person');
  const code = typedCoupon(body.code);
  const found =
    code === undefined
      ? undefined
      : await codeToRedeem(ctx.db, parts.vault.couponHash(code), { areaId, now });
  const done = found
    ? await inPart(
        ctx.db,
        () => exchange(parts, ctx, found, riderId),
        (answer) => !(answer instanceof Refused),
      )
    : new Refused('voucher.code');
  if (done instanceof Refused && done.code === 'voucher.code') await countWrong(ctx, triers);
  return done;
}

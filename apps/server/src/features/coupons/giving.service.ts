import type { CardKind } from '@kickstand/contract/cards';
import { centsOf } from '@kickstand/domain/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { productOf } from '../mall/products.service.ts';
import { grantCard } from '../rewards/card-grants.service.ts';
import { grantGift } from '../rewards/grants.service.ts';
import { rewardGranted } from '../rewards/telling.service.ts';
import type { Redeemable } from './redeeming.store.ts';

interface To {
  riderId: string;
  /** IANA zone of business days. */
  zone: string;
}

const dayMs = 86_400_000;

/** What a code was exchanged for. */
interface Given {
  grantId: string;
  kind: 'balance' | 'card';
  cents: number;
  cardKind: CardKind | null;
  name: string;
  validTo: number;
}

/** Once for each code, and of one code for all once for each time that a rider exchanges it. */
const occurrenceOf = ({ shape, codeId }: Redeemable) =>
  shape === 'unique' ? `code:${codeId}` : `code:${codeId}:${newId()}`;

async function giveGift(ctx: Ctx, code: Redeemable, { riderId, zone }: To): Promise<Given> {
  const { faceCents: cents, days, batchId, version, agentId, areaId, areaIds } = code;
  const now = ctx.now();
  const validTo = now + (days ?? 0) * dayMs;
  const given = await grantGift(
    ctx.db,
    {
      riderId,
      cents,
      source: 'voucher',
      occurrence: occurrenceOf(code),
      campaign: { campaignId: batchId, version },
      payer: { agentId, areaId, areaIds },
      validTo,
    },
    { now, zone },
  );
  if (!given) throw new Error(`the code ${code.codeId} was exchanged before`);
  return { grantId: given.grantId, kind: 'balance', cents, cardKind: null, name: '', validTo };
}

async function giveProduct(ctx: Ctx, code: Redeemable, { riderId }: To): Promise<Given> {
  const { productId, agentId, areaId, batchId, version, faceCents: cents } = code;
  const product = productId === null ? undefined : await productOf(ctx, productId);
  if (!product) throw new Error(`the card of batch ${batchId} is gone`);
  const given = await grantCard(ctx.db, {
    riderId,
    source: 'voucher',
    occurrence: occurrenceOf(code),
    campaign: { campaignId: batchId, version },
    payer: { agentId, areaId },
    priceCents: cents,
    product,
    now: ctx.now(),
  });
  if (!given) throw new Error(`the code ${code.codeId} was exchanged before`);
  const { grantId, validTo } = given;
  return { grantId, kind: 'card', cents, cardKind: product.kind, name: product.name, validTo };
}

/** Give a rider what a code is exchanged for, and tell them. */
export async function giveReward(ctx: Ctx, code: Redeemable, to: To) {
  const given = await (code.rewardKind === 'balance' ? giveGift : giveProduct)(ctx, code, to);
  const { riderId, zone } = to;
  const { agentId, areaId } = code;
  const reward = given.kind === 'card' ? given.name : `¥${(given.cents / 100).toFixed(2)}`;
  await rewardGranted.tell(
    { db: ctx.db, now: ctx.now, zone },
    { riderId, areaId, agentId, subject: given.grantId },
    { reward, date: given.validTo },
  );
  return { ...given, cents: centsOf(given.cents) };
}

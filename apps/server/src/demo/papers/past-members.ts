import type { Chance } from '@kickstand/town';
import type { Db } from '../../kernel/database/db.ts';
import { buyCard, listOffers } from '../../money/mall/buying.service.ts';
import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import { notePaidAtProvider } from '../../money/payments/results.service.ts';
import type { PaperRider } from './papers.store.ts';
import { ctxAt, told } from './then.ts';

const dayMs = 86_400_000;
/** Buyers of each kind of card per area, and how long ago at most. */
const each = 2;
const kinds = ['member', 'discount'] as const;
const longestAgo = 4;

interface Making {
  db: Db;
  chance: Chance;
  parts: PaymentParts;
  now: number;
}

/** Riders who bought a card not used yet and unknown to the history; returns them. */
export async function makeMembers(making: Making, riders: readonly PaperRider[]): Promise<Set<string>> {
  const bought = new Set<string>();
  for (const areaId of new Set(riders.map((rider) => rider.areaId))) {
    const there = riders.filter((rider) => rider.areaId === areaId);
    for (const [i, kind] of kinds.entries())
      for (const rider of there.slice(i * each, (i + 1) * each))
        if (await buy(making, rider, kind)) bought.add(rider.riderId);
  }
  return bought;
}

async function buy(
  { db, chance, parts, now }: Making,
  { riderId, areaId }: PaperRider,
  kind: (typeof kinds)[number],
) {
  const at = now - Math.floor(chance.between(0.1, longestAgo) * dayMs);
  const channel = chance.happens(0.7) ? ('wechat' as const) : ('alipay' as const);
  const { list } = await listOffers(parts.zone, ctxAt(db, at), {
    params: { areaId },
    query: undefined,
    body: undefined,
  });
  const card = list.find((one) => one.kind === kind);
  if (!card) return false;
  const body = { riderId, productId: card.id, areaId, channel };
  const { paymentId } = await buyCard(parts, ctxAt(db, at), told(body));
  const tradeNo = `42000077${chance.whole(10_000_000, 99_999_999)}${chance.whole(10_000_000, 99_999_999)}`;
  const said = { state: 'success' as const, amountCents: card.priceCents, tradeNo, paidAt: at + 12_000 };
  await notePaidAtProvider(parts, ctxAt(db, at + 12_000), { paymentId, said });
  return true;
}

import type { Cents } from '@kickstand/contract/kit';
import type { CardProductBody } from '@kickstand/contract/money/cards';
import { cardDayMs, cardKindOf } from '@kickstand/domain/money/cards';
import { postingOf } from '@kickstand/domain/money/ledger';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { insertCard } from '../../src/money/cards/cards.store.ts';
import { post } from '../../src/money/ledger/posting.service.ts';
import { insertProduct, setProductState } from '../../src/money/mall/products.store.ts';
import { aPayment } from './a-rider.ts';

const zone = 'Asia/Shanghai';

/** Seven days of 14 rides of half an hour for 9.90. */
export const aCardBody = (agentId: number, over: Partial<CardProductBody> = {}): CardProductBody => ({
  name: '七日骑行卡',
  areaIds: [agentId * 10 + 1],
  priceCents: 990 as Cents,
  originCents: 1_490 as Cents,
  rights: { by: 'time', freeMinutes: 30 },
  validDays: 7,
  totalUses: 14,
  dailyUses: 2,
  usable: { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1_440 },
  refundRule: 'proportion',
  stock: 0,
  perRider: 0,
  tags: [],
  detail: '',
  mainPush: false,
  sort: 0,
  ...over,
});

interface Wish {
  agentId: number;
  now: number;
  over?: Partial<CardProductBody>;
  state?: 'draft' | 'on';
}

/** A card that is offered in a franchisee's area. */
export async function aProduct(db: Db, { agentId, now, over = {}, state = 'on' }: Wish) {
  const { rights, validDays, totalUses, dailyUses, usable, refundRule, ...said } = aCardBody(agentId, over);
  const id = newId();
  const terms = { rights, validDays, totalUses, dailyUses, usable, refundRule };
  const days = { saleFrom: said.saleFrom ?? null, saleTo: said.saleTo ?? null };
  const who = { by: '张三', now };
  const product = { ...said, ...days, agentId, kind: cardKindOf(rights), terms };
  await insertProduct(db, { id, lineId: id, no: 1 }, product, who);
  if (state === 'on') await setProductState(db, id, 'on', who);
  await db.updateTable('card_product').set({ version: 1 }).where('product_id', '=', id).execute();
  return { id, ...product };
}

/** A card that a rider has paid, in the books. */
export async function aCard(db: Db, { riderId, ...wish }: Wish & { riderId: string }) {
  const { agentId, now } = wish;
  const product = await aProduct(db, wish);
  const cardId = newId();
  const areaId = agentId * 10 + 1;
  const { id: productId, kind, name, terms, areaIds, priceCents } = product;
  const of = { cardId, productId, riderId, areaId, agentId, kind, name, terms, areaIds, priceCents, now };
  await insertCard(
    db,
    { ...of, source: 'buy', reservedUntil: null, reason: null },
    { from: now, to: now + terms.validDays * cardDayMs },
  );
  const paid = { riderId, agentId, now, cents: priceCents };
  const { paymentId, merchant } = await aPayment(db, { ...paid, state: 'success' });
  await db
    .updateTable('payment')
    .set({ kind: 'card', subject_id: cardId })
    .where('payment_id', '=', paymentId)
    .execute();
  await db.updateTable('user_card').set({ payment_id: paymentId }).where('card_id', '=', cardId).execute();
  const posting = postingOf('cardSold', { price: priceCents }, { merchant, card: cardId });
  const occasion = { source: 'payment', sourceId: paymentId, eventAt: now, now, zone, agentId, areaId };
  await post(db, posting, occasion);
  return { cardId, productId };
}

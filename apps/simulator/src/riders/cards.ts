import { type CardKind, riderCards } from '@kickstand/contract/money/cards';
import { type AppUser, channelOf, payAt } from './app.ts';

/** Among buyers, the shares that choose a discount card rather than a free one, and the shortest. */
const shares = { discount: 0.25, shortest: 0.72 };

/** Buys a riding card, unless there is a valid one. */
export async function buyRidingCard(user: AppUser, areaId: number): Promise<boolean> {
  const own = await user.call(riderCards.own, { params: { riderId: user.riderId } }, { optional: true });
  if (!own.ok || own.data.list.some(({ kind, state }) => kind !== 'member' && isGood.has(state)))
    return false;
  return buyCard(user, areaId, user.scene.chance.happens(shares.discount) ? 'discount' : 'riding');
}

const isGood = new Set(['unused', 'active', 'frozen']);

/** Buys a card of a kind on sale in an area; returns whether it was paid. */
export async function buyCard(user: AppUser, areaId: number, kind: CardKind): Promise<boolean> {
  const { scene, call, riderId } = user;
  const { chance, figures } = scene;
  const offers = await call(riderCards.offers, { params: { areaId } });
  if (!offers.ok) return false;
  const fitting = offers.data.list
    .filter((one) => one.kind === kind && one.left !== 0)
    .sort((a, b) => a.validDays - b.validDays);
  const [shortest] = fitting;
  if (!shortest) return false;
  const { id: productId } = chance.happens(shares.shortest) ? shortest : chance.pick(fitting);
  const channel = channelOf(scene);
  const begun = await call(riderCards.buy, { body: { riderId, productId, areaId, channel } });
  if (!begun.ok || !(await payAt(user, begun.data.paymentId, channel))) return false;
  figures.cards += 1;
  return true;
}

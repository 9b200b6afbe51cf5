import { type CardKind, riderCards } from '@kickstand/contract/money/cards';
import { type AppUser, channelOf, payAt } from './app.ts';

/** Of those who buy: how many take what makes rides cheaper instead of free, and how many the shortest one. */
const shares = { discount: 0.25, shortest: 0.72 };

/** Buy a card for rides, unless there is one that is good. */
export async function buyRidingCard(user: AppUser, areaId: number): Promise<boolean> {
  const own = await user.call(riderCards.own, { params: { riderId: user.riderId } }, { optional: true });
  if (!own.ok || own.data.list.some(({ kind, state }) => kind !== 'member' && isGood.has(state)))
    return false;
  return buyCard(user, areaId, user.scene.chance.happens(shares.discount) ? 'discount' : 'riding');
}

const isGood = new Set(['unused', 'active', 'frozen']);

/** Buy a card of a kind that is on sale in an area; whether it was paid. */
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

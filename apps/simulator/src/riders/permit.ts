import type { ReplyOf } from '@kickstand/contract/kit';
import { type LaterWay, riderConsents, riderDeposits } from '@kickstand/contract/money/deposits';
import { type AppUser, channelOf, looks, payAt } from './app.ts';
import { buyCard } from './cards.ts';
import { certify, kindOf } from './papers.ts';

/**
 * Of riders who lack what an area requires: the share that walks instead, the share of eligible ones that applies
 * for a certificate, of others that buys a member card where sold, and of the rest that uses a vouching provider.
 */
const shares = { leaves: 0.3, certify: 0.25, member: 0.45, vouched: 0.7 };

/** Meets an area's requirements before riding there; returns whether the rider may ride now. */
export async function becomeQualified(user: AppUser, areaId: number): Promise<boolean> {
  const { scene, call, riderId, person } = user;
  const { chance, clock } = scene;
  const asked = () => call(riderDeposits.show, { params: { riderId, areaId } });
  const answer = await asked();
  if (!answer.ok || chance.happens(shares.leaves)) return false;
  const { certificateKinds } = answer.data;
  if (person && certificateKinds.includes(kindOf(person)) && chance.happens(shares.certify)) {
    // A clerk takes some hours to decide: today they walk.
    await certify(user, person);
    return false;
  }
  if (!(await payFor(user, areaId, answer.data))) return false;
  for (let look = 0; look < looks.most; look++) {
    await clock.rest(looks.everyMs);
    const now = await asked();
    if (now.ok && now.data.by) return true;
  }
  return false;
}

type Asked = Pick<ReplyOf<typeof riderDeposits.show>, 'takesMembers' | 'depositCents' | 'laterWays'>;

/** Buys a member card, uses a vouching provider, or pays a deposit. */
async function payFor(user: AppUser, areaId: number, { takesMembers, depositCents, laterWays }: Asked) {
  const isMember = takesMembers && (depositCents === null || user.scene.chance.happens(shares.member));
  if (isMember && (await buyCard(user, areaId, 'member'))) return true;
  if (laterWays.length > 0 && user.scene.chance.happens(shares.vouched)) {
    const usual = channelOf(user.scene) === 'wechat' ? 'wx_score' : 'zhima';
    const way = laterWays.find((one) => one === usual) ?? laterWays[0];
    if (way && (await haveVouched(user, way))) return true;
  }
  return payDeposit(user, areaId);
}

/**
 * Agrees in the provider's app to collection after rides; returns whether that was possible and the provider
 * vouches.
 */
async function haveVouched({ scene, call, riderId }: AppUser, way: LaterWay): Promise<boolean> {
  const begun = await call(riderConsents.ask, { body: { riderId, way } });
  if (!begun.ok) return false;
  for (let look = 0; look < looks.most; look++) {
    await scene.clock.rest(looks.everyMs);
    const shown = await call(riderConsents.show, { params: { riderId } });
    const consent = shown.ok
      ? shown.data.list.find(({ consentId }) => consentId === begun.data.consentId)
      : undefined;
    if (!consent?.prepay) continue;
    const agreed = scene.pay?.(way === 'wx_score' ? 'wechat' : 'alipay', consent.prepay) ?? false;
    if (agreed) scene.figures.consents += 1;
    return agreed;
  }
  return false;
}

async function payDeposit(user: AppUser, areaId: number): Promise<boolean> {
  const { scene, call, riderId } = user;
  const channel = channelOf(scene);
  const begun = await call(riderDeposits.pay, { body: { riderId, areaId, channel } });
  if (!begun.ok || !(await payAt(user, begun.data.paymentId, channel))) return false;
  scene.figures.deposits += 1;
  return true;
}

/** Requests the refund of a deposit, if there is one. */
export async function askDepositBack({ scene, call, riderId }: AppUser, areaId: number) {
  const shown = await call(riderDeposits.show, { params: { riderId, areaId } }, { optional: true });
  if (!shown.ok || shown.data.deposit?.state !== 'paid') return;
  const answer = await call(riderDeposits.refund, { body: { riderId } });
  if (answer.ok) scene.figures.depositsBack += 1;
}

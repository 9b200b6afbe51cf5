import { riderDeposits } from '@kickstand/contract/deposits';
import type { ReplyOf } from '@kickstand/contract/kit';
import { type AppUser, channelOf, looks, payAt } from './app.ts';
import { buyCard } from './cards.ts';
import { certify, kindOf } from './papers.ts';

/** Of those whom an area asks for something: how many rather walk, how many of those who could apply for a certificate do, and
 * how many of the others buy a member card where one is sold. */
const shares = { leaves: 0.3, certify: 0.25, member: 0.45 };

/** Do what an area asks for before somebody rides there; whether they may ride now. */
export async function becomeQualified(user: AppUser, areaId: number): Promise<boolean> {
  const { scene, call, riderId, person } = user;
  const { chance, clock } = scene;
  const asked = () => call(riderDeposits.show, { params: { riderId, areaId } });
  const answer = await asked();
  if (!answer.ok || chance.happens(shares.leaves)) return false;
  const { certificateKinds } = answer.data;
  if (person && certificateKinds.includes(kindOf(person)) && chance.happens(shares.certify)) {
    // It takes a clerk some hours to look at it: they walk today.
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

type Asked = Pick<ReplyOf<typeof riderDeposits.show>, 'takesMembers' | 'depositCents'>;

/** Buy a member card, or pay a deposit. */
async function payFor(user: AppUser, areaId: number, { takesMembers, depositCents }: Asked) {
  const isMember = takesMembers && (depositCents === null || user.scene.chance.happens(shares.member));
  return (isMember && (await buyCard(user, areaId, 'member'))) || payDeposit(user, areaId);
}

async function payDeposit(user: AppUser, areaId: number): Promise<boolean> {
  const { scene, call, riderId } = user;
  const channel = channelOf(scene);
  const begun = await call(riderDeposits.pay, { body: { riderId, areaId, channel } });
  if (!begun.ok || !(await payAt(user, begun.data.paymentId, channel))) return false;
  scene.figures.deposits += 1;
  return true;
}

/** Ask a deposit back, where there is one. */
export async function askDepositBack({ scene, call, riderId }: AppUser, areaId: number) {
  const shown = await call(riderDeposits.show, { params: { riderId, areaId } }, { optional: true });
  if (!shown.ok || shown.data.deposit?.state !== 'paid') return;
  const answer = await call(riderDeposits.refund, { body: { riderId } });
  if (answer.ok) scene.figures.depositsBack += 1;
}

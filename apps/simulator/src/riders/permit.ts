import { riderDeposits } from '@kickstand/contract/deposits';
import { type AppUser, channelOf, looks, payAt } from './app.ts';
import { buyCard } from './cards.ts';

/** Of those whom an area asks for something: how many rather walk, and how many buy a member card where one is sold. */
const shares = { leaves: 0.3, member: 0.45 };

/** Pay what an area asks for before somebody rides there; whether they may ride now. */
export async function becomeQualified(user: AppUser, areaId: number): Promise<boolean> {
  const { scene, call, riderId } = user;
  const { chance, clock } = scene;
  const asked = () => call(riderDeposits.show, { params: { riderId, areaId } });
  const answer = await asked();
  if (!answer.ok || chance.happens(shares.leaves)) return false;
  const { takesMembers, depositCents } = answer.data;
  const isMember = takesMembers && (depositCents === null || chance.happens(shares.member));
  if (!(isMember && (await buyCard(user, areaId, 'member'))) && !(await payDeposit(user, areaId)))
    return false;
  for (let look = 0; look < looks.most; look++) {
    await clock.rest(looks.everyMs);
    const now = await asked();
    if (now.ok && now.data.by) return true;
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

/** Ask a deposit back, where there is one. */
export async function askDepositBack({ scene, call, riderId }: AppUser, areaId: number) {
  const shown = await call(riderDeposits.show, { params: { riderId, areaId } }, { optional: true });
  if (!shown.ok || shown.data.deposit?.state !== 'paid') return;
  const answer = await call(riderDeposits.refund, { body: { riderId } });
  if (answer.ok) scene.figures.depositsBack += 1;
}

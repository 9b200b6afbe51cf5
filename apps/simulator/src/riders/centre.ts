import { riderActivities } from '@kickstand/contract/marketing/campaigns';
import type { AppUser } from './app.ts';

/** How often riders open the activity centre after a ride, and claim what they find there. */
const shares = { looks: 0.08, claims: 0.6 };

/** Opens the activity centre: signs in unless done today, and claims earned rewards. */
export async function visitCentre({ scene, call, riderId }: AppUser) {
  const { chance } = scene;
  if (!chance.happens(shares.looks)) return;
  const params = { riderId };
  const centre = await call(riderActivities.list, { params }, { optional: true });
  if (!centre.ok) return;
  const { list, claims } = centre.data;
  for (const { id, type, isDoneToday } of list)
    if (type === 'sign_in' && !isDoneToday)
      await call(riderActivities.signIn, { params, body: { activityId: id } });
  for (const { id } of claims)
    if (chance.happens(shares.claims)) await call(riderActivities.claim, { params, body: { claimId: id } });
}

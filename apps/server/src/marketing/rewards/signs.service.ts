import { chainFrom, type FraudFacts, mostWithinADay } from '@kickstand/domain/marketing/rewards';
import type { Db } from '../../kernel/database/db.ts';
import { broughtBy, crowdOf, invitedBy } from './signs.store.ts';

const dayMs = 86_400_000;
const lookedAtMs = 30 * dayMs;

/** How many riders stand above one, each of whom registered within a day before the next; a longer chain says no more. */
async function chainAbove(db: Db, riderId: string): Promise<number> {
  let links = 0;
  for (let link = await invitedBy(db, riderId); link; ) {
    links += 1;
    if (links === chainFrom) break;
    const above = await invitedBy(db, link.riderId);
    link = above && link.at - above.at < dayMs ? above : undefined;
  }
  return links;
}

/** What is known of a rider that may be a sign of fraud. */
export async function fraudFactsOf(db: Db, riderId: string, now: number): Promise<FraudFacts> {
  const since = now - lookedAtMs;
  const crowd = await crowdOf(db, riderId, since);
  const broughtADay = mostWithinADay(await broughtBy(db, riderId, since));
  return { ...crowd, broughtADay, chain: await chainAbove(db, riderId) };
}

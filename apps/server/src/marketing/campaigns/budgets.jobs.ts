import { everything } from '@kickstand/domain/platform/access';
import { type CampaignWatch, tellHolders } from './bells.service.ts';
import { markScarce } from './budgets.store.ts';

/** Tell those who see campaigns of their company which of them are nearly or wholly used up; answers how many. */
export async function tellScarce(watch: CampaignWatch): Promise<number> {
  const later: (() => void)[] = [];
  const told = await watch.database.write(everything, async (db) => {
    later.length = 0;
    const scarce = await markScarce(db, watch.now());
    for (const { name, percent, isUsedUp, ...campaign } of scarce)
      await tellHolders(db, watch, later, {
        campaign: { ...campaign, name },
        notice: isUsedUp ? 'campaign_used_up' : 'campaign_low',
        facts: { name, percent },
      });
    return scarce.length;
  });
  for (const work of later) work();
  return told;
}

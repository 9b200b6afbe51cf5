import { committing } from '../../kernel/database/committing.ts';
import { type CampaignWatch, tellHolders } from './bells.service.ts';
import { markScarce } from './budgets.store.ts';

/** Warns of campaigns whose limits are nearly or fully used; returns how many. */
export const tellScarce = (watch: CampaignWatch): Promise<number> =>
  committing(watch, async (ctx) => {
    const scarce = await markScarce(ctx.db, ctx.now());
    for (const { name, percent, isUsedUp, ...campaign } of scarce)
      await tellHolders(ctx, watch, {
        campaign: { ...campaign, name },
        notice: isUsedUp ? 'campaign_used_up' : 'campaign_low',
        facts: { name, percent },
      });
    return scarce.length;
  });

import { headOffice } from '@kickstand/domain/organisation/agents';
import { committing } from '../../kernel/database/committing.ts';
import { type CampaignWatch, tellHolders } from './bells.service.ts';
import { markUntoldJoins } from './joins.store.ts';

/** Notifies franchisees of pending requests, and head office of responses; returns how many. */
export const tellJoins = (watch: CampaignWatch): Promise<number> =>
  committing(watch, async (ctx) => {
    const untold = await markUntoldJoins(ctx.db, ctx.now());
    for (const { kind, name, agentId, agent, state } of untold) {
      const answered = state === 'joined' ? ('campaign_joined' as const) : ('campaign_left' as const);
      await tellHolders(ctx, watch, {
        campaign: { kind, name, agentId: state === 'waiting' ? agentId : headOffice },
        notice: state === 'waiting' ? 'campaign_join_asked' : answered,
        facts: { name, agent },
      });
    }
    return untold.length;
  });

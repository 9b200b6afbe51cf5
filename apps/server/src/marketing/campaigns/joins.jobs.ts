import { headOffice } from '@kickstand/domain/organisation/agents';
import { everything } from '@kickstand/domain/platform/access';
import { type CampaignWatch, tellHolders } from './bells.service.ts';
import { markUntoldJoins } from './joins.store.ts';

/** Tell franchisees what waits for them, and head office what they answered; answers how many there were. */
export async function tellJoins(watch: CampaignWatch): Promise<number> {
  const later: (() => void)[] = [];
  const told = await watch.database.write(everything, async (db) => {
    later.length = 0;
    const untold = await markUntoldJoins(db, watch.now());
    for (const { kind, name, agentId, agent, state } of untold) {
      const answered = state === 'joined' ? ('campaign_joined' as const) : ('campaign_left' as const);
      await tellHolders(db, watch, later, {
        campaign: { kind, name, agentId: state === 'waiting' ? agentId : headOffice },
        notice: state === 'waiting' ? 'campaign_join_asked' : answered,
        facts: { name, agent },
      });
    }
    return untold.length;
  });
  for (const work of later) work();
  return told;
}

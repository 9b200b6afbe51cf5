import { tooFast } from '@kickstand/domain/marketing/campaigns';
import { everything } from '@kickstand/domain/platform/access';
import { changeCampaign, holdVersion, insertVersion } from '../../kernel/campaign/campaign.store.ts';
import { committing } from '../../kernel/database/committing.ts';
import { type CampaignWatch, tellHolders } from './bells.service.ts';
import { noteUsualHours, type PacedCampaign, pacesOf } from './pace.store.ts';

/** Name in the history for an automatic pause. */
const by = 'system';

const whyOf = ({ usual, most, ...pace }: PacedCampaign) =>
  tooFast({ ...pace, usual: usual ?? undefined, most: most ?? undefined });

/**
 * Pauses campaigns that are given much faster than expected, and notifies their creators and viewers; returns how
 * many.
 */
export async function pauseTooFast(watch: CampaignWatch): Promise<number> {
  const now = watch.now();
  await watch.database.write(everything, (db) => noteUsualHours(db, now));
  const found = await watch.database.read(everything, (db) => pacesOf(db, now));
  let paused = 0;
  for (const { id, version, rule, ...campaign } of found.filter(whyOf)) {
    const why = whyOf({ id, version, rule, ...campaign });
    const isPaused = await committing(watch, async (ctx) => {
      const { db } = ctx;
      // If it was changed or paused meanwhile, the next run checks it again.
      if (!why || !(await holdVersion(db, id, version))) return false;
      await changeCampaign(db, id, { state: 'paused', pausedBecause: why }, { by, now });
      const change = { state: ['running', 'paused'], pausedBecause: [null, why] };
      await insertVersion(db, { id, version: version + 1, rule, change }, { by, now });
      const { name, maker } = campaign;
      await tellHolders(ctx, watch, {
        campaign,
        notice: 'campaign_too_fast',
        facts: { name, why },
        also: maker === null ? [] : [maker],
      });
      return true;
    });
    if (isPaused) paused += 1;
  }
  return paused;
}

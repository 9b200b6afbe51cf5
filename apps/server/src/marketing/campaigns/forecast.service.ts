import type { Cents } from '@kickstand/contract/kit';
import type { CampaignAudience } from '@kickstand/contract/marketing/campaigns';
import { forecastOf } from '@kickstand/domain/marketing/campaigns';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Campaign } from '../../kernel/campaign/campaign-list.store.ts';
import { fewestOfList, withinCountTime } from '../audiences/audiences.service.ts';
import { type CampaignSaid, type Campaigns, faceIn, worstOf } from './campaigns.service.ts';
import { ridersToMeet, ridingOf } from './forecast.store.ts';

/** Forecasts a campaign from its riders’ last 28 days. */
export async function campaignForecast<S extends CampaignSaid>(
  of: Campaigns<S>,
  ctx: Ctx,
  campaign: Campaign,
) {
  const said = of.said(campaign);
  const { areaIds, startsAt } = said;
  const audience = campaign.rule.audience as CampaignAudience;
  const meant = of.spec.ridersMeant?.(ctx, said);
  const rows = meant?.rows ?? ridersToMeet({ areaIds, audience, startsAt, now: ctx.now() });
  const riding = await withinCountTime(ctx, () => ridingOf(ctx.db, rows));
  const holdoutBp = campaign.rule.holdoutBp as number | undefined;
  const forecast = forecastOf({
    ...riding,
    holdoutBp,
    worstCents: worstOf(said, faceIn(campaign)) as Cents | null,
  });
  const isHidden = meant?.hasList && riding.riders < fewestOfList;
  return isHidden
    ? { ...forecast, riders: null, heldOut: null, ridesPerRider: null, breakEven: null }
    : forecast;
}

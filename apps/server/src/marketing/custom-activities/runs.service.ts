import type { InputOf } from '@kickstand/contract/kit';
import type { AudienceTree } from '@kickstand/contract/marketing/audiences';
import { mostAloneRecipients } from '@kickstand/contract/marketing/broadcasts';
import type { CampaignAudience, customActivities } from '@kickstand/contract/marketing/campaigns';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { whereGiven } from '../../kernel/campaign/campaign-joins.store.ts';
import { type Campaign, lockCampaign } from '../../kernel/campaign/campaign-list.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { BroadcastParts } from '../broadcasts/broadcasts.parts.ts';
import { cappedAt } from '../broadcasts/caps.service.ts';
import { refuseUnset } from '../broadcasts/testing.service.ts';
import { whenOf } from '../campaigns/campaigns.service.ts';
import { type ActivityRule, activitiesOf, ruleOf } from './activity.service.ts';
import { beginRun, freezeRun, thawRun, waitingRunOf } from './runs.store.ts';

type Calls = typeof customActivities;

/** Audience restriction of the activity as a condition. */
function alsoOf(audience: CampaignAudience): AudienceTree {
  if (audience.kind === 'registered') return { is: 'range', fact: 'registeredDays', most: audience.days };
  return audience.kind === 'verified' ? { is: 'verified' } : { all: [] };
}

interface Determined {
  id: string;
  version: number;
  rule: ActivityRule;
}

interface Moment {
  now: number;
  /** IANA time zone of business days. */
  zone: string;
}

/** Determines the recipients of a run from the current activity, in all areas it covers. */
export async function determine(
  db: Db,
  { id, version, rule }: Determined,
  { runId, occurrence }: { runId: string; occurrence: string },
  { now, zone }: Moment,
) {
  const { riders, audience, trigger, holdoutBp, perRider, smsText } = rule;
  const { areaIds, agentIds } = await whereGiven(db, id);
  return freezeRun(db, {
    runId,
    campaignId: id,
    version,
    occurrence,
    areaIds,
    trigger,
    holdoutBp,
    perRider,
    now,
    tree: { all: [riders, alsoOf(audience)] },
    scope: { agentIds, opAreaIds: 'all' },
    today: businessDayOf(now, zone),
    marketing: await cappedAt(db, now, zone),
    isTexted: smsText !== undefined,
  });
}

const runs = ({ state }: Campaign) => (state === 'running' ? undefined : refuse('custom.not_running'));

/** Determines the recipients of the next run; replaces a waiting one. */
export async function freezeActivity(
  parts: BroadcastParts,
  ctx: Ctx,
  { params: { id }, body: { version } }: InputOf<Calls['freeze']>,
) {
  const campaign = await activitiesOf(parts).toChange(ctx, id, version);
  runs(campaign);
  const before = await waitingRunOf(ctx.db, id);
  const runId = before?.runId ?? newId();
  if (before) await thawRun(ctx.db, runId);
  const run = { runId, occurrence: before?.occurrence ?? `hand:${runId}` };
  const { zone } = parts;
  const found = await determine(ctx.db, { ...campaign, rule: ruleOf(campaign) }, run, {
    now: ctx.now(),
    zone,
  });
  if (found.queued === 0) {
    if (found.suppressed > 0) refuse('message.nobody', { n: found.suppressed });
    refuse('campaign.audience');
  }
  const { queued, heldOut, suppressed } = found;
  ctx.audit.record(id, { queued: [null, queued], heldOut: [null, heldOut], suppressed: [null, suppressed] });
  return { runId, ...found };
}

/** Starts a run for the recipients determined before; a large number needs approval. */
export async function sendRun(
  parts: BroadcastParts,
  ctx: Ctx,
  { params: { id, runId }, body: { queued, reason } }: InputOf<Calls['send']>,
) {
  ctx.audit.on(id);
  const { table } = activitiesOf(parts);
  const campaign = (await lockCampaign(ctx.db, table, id, whenOf(ctx))) ?? refuse('campaign.not_found');
  if (!campaign.isOwn) refuse('campaign.wider');
  runs(campaign);
  const run = await waitingRunOf(ctx.db, id);
  if (run?.runId !== runId) return refuse('custom.no_run');
  if (run.queued !== queued) refuse('custom.changed', { n: run.queued });
  refuseUnset(parts, ctx, ruleOf(campaign).smsText);
  const change = { queued: [null, queued], texted: [null, run.texted], heldOut: [null, run.heldOut] };
  if (queued > mostAloneRecipients) ctx.secondPerson({ object: campaign.name, change, reason });
  await beginRun(ctx.db, runId, { by: ctx.actor.name, now: ctx.now() });
  ctx.audit.record(id, change, reason);
  return { id };
}

import type { AudienceTree } from '@kickstand/contract/marketing/audiences';
import type { CustomReason, CustomRun, CustomTrigger } from '@kickstand/contract/marketing/campaigns';
import type { Scope } from '@kickstand/domain/platform/access';
import type { BusinessDay } from '@kickstand/domain/platform/time';
import { type RawBuilder, sql } from 'kysely';
import { campaignStateAt } from '../../kernel/campaign/campaign.store.ts';
import { reachedAreas } from '../../kernel/campaign/campaign-joins.store.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { audienceOf } from '../audiences/audience.parts.ts';
import { type Capped, isTextedMarketing, keptFromMarketing } from '../broadcasts/marketing.parts.ts';
import { lotIn } from '../campaigns/arms.parts.ts';

/** A run to be stored with its recipients. */
export interface Freezing {
  runId: string;
  campaignId: string;
  version: number;
  /** Its trigger event. */
  occurrence: string;
  areaIds: readonly number[];
  tree: AudienceTree;
  trigger: CustomTrigger;
  scope: Scope;
  today: BusinessDay;
  now: number;
  marketing: Capped;
  isTexted: boolean;
  holdoutBp: number;
  perRider: number;
}

interface Event {
  /** The riders `f` with the event, and a key that makes each event unique. */
  happened: RawBuilder<boolean>;
  occasion: RawBuilder<string>;
}

/** A rider missed by a daily run is found within these days. */
const lateDays = 6;

function eventOf({ trigger, today, occurrence }: Freezing): Event {
  const day = sql`${today}::date`;
  switch (trigger.kind) {
    case 'card_ends':
      return {
        happened: sql`f.card_ends_on between ${day} and ${day} + ${trigger.days}::int`,
        occasion: sql`'card:' || f.card_ends_on::text`,
      };
    case 'idle':
      return {
        happened: sql`f.last_ride_on between ${day} - ${trigger.days + lateDays}::int and ${day} - ${trigger.days}::int`,
        occasion: sql`'idle:' || f.last_ride_on::text`,
      };
    case 'first_ride':
      return { happened: sql`f.rides_life > 0 and f.rides_life = f.rides_7`, occasion: sql`'first'` };
    default:
      return { happened: sql`true`, occasion: sql`${occurrence}::text` };
  }
}

/** Stores the recipients of a run: held out, excluded with a reason, or queued. */
export async function freezeRun(db: Db, of: Freezing) {
  const { runId, campaignId, version, occurrence, now, marketing, isTexted, holdoutBp, perRider } = of;
  const { scope, today } = of;
  const { happened, occasion } = eventOf(of);
  const areas = sql`${[...of.areaIds]}::int[]`;
  const tree = { all: [{ is: 'area' as const, areaIds: [...of.areaIds] }, of.tree] };
  const [takes, agrees] = isTextedMarketing('w.rider_id', now);
  await db
    .insertInto('campaign_run')
    .values({
      run_id: runId,
      campaign_id: campaignId,
      campaign_version: version,
      occurrence,
      state: 'frozen',
      frozen_at: new Date(now),
      queued: 0,
      held_out: 0,
      suppressed: 0,
      texted: 0,
    })
    .onConflict((row) =>
      row.column('run_id').doUpdateSet({ campaign_version: version, frozen_at: new Date(now) }),
    )
    .execute();
  const { rows } = await sql<{ queued: number; heldOut: number; suppressed: number; texted: number }>`
    with who as (
      select f.rider_id, ${occasion} as occasion, case when f.home_area_id = any(${areas}) then f.home_area_id
        else (select a from unnest(f.area_ids) a where a = any(${areas}) order by a limit 1) end as area_id
      from ${audienceOf({ tree, scope, today, now })} and ${happened}
    ), judged as (
      select w.*, coalesce(${keptFromMarketing('w.rider_id', marketing)}, case when ${perRider}::int > 0 and exists (
          select from campaign_counter k where k.campaign_id = ${campaignId} and k.entity = 'rider' and k.key = w.rider_id
            and k.period = 'life' and k.unit = 'times' and k.reserved + k.used >= ${perRider}::int) then 'limit_rider' end) as reason,
        ${lotIn(sql`${campaignId}::text`, sql`w.rider_id`)} < ${holdoutBp}::int as is_held, ${isTexted}::boolean and ${takes} and ${agrees} as is_texted
      from who w
      where not exists (select from campaign_recipient r where r.campaign_id = ${campaignId} and r.rider_id = w.rider_id
        and r.occasion = w.occasion)
    ), kept as (
      insert into campaign_recipient (run_id, campaign_id, rider_id, service_area_id, occasion, state, reason, is_texted)
      select ${runId}, ${campaignId}, j.rider_id, j.area_id, j.occasion,
        case when j.reason is not null then 'suppressed' when j.is_held then 'held_out' else 'waiting' end, j.reason,
        j.reason is null and not j.is_held and j.is_texted
      from judged j returning state, is_texted
    ), counted as (
      select count(*) filter (where state = 'waiting')::int as queued, count(*) filter (where state = 'held_out')::int as held_out,
        count(*) filter (where state = 'suppressed')::int as suppressed, count(*) filter (where is_texted)::int as texted from kept
    )
    update campaign_run r set queued = n.queued, held_out = n.held_out, suppressed = n.suppressed, texted = n.texted
    from counted n where r.run_id = ${runId}
    returning r.queued, r.held_out as "heldOut", r.suppressed, r.texted`.execute(db);
  return rows[0] ?? { queued: 0, heldOut: 0, suppressed: 0, texted: 0 };
}

/** Deletes the recipients of an unsent run. */
export const thawRun = (db: Db, runId: string) =>
  db.deleteFrom('campaign_recipient').where('run_id', '=', runId).execute();

/** The run of an activity that waits for an operator to send it. */
export const waitingRunOf = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_run')
    .select(['run_id as runId', 'occurrence', 'queued', 'held_out as heldOut', 'suppressed', 'texted'])
    .select('campaign_version as version')
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'frozen')
    .executeTakeFirst();

/** Starts a run, or ends it if it has no recipients; `by` null: on schedule. */
export const beginRun = (db: Db, runId: string, { by, now }: { by: string | null; now: number }) =>
  db
    .updateTable('campaign_run')
    .set({
      state: sql`case when queued > 0 then 'sending' else 'done' end`,
      ended_at: sql`case when queued > 0 then null else ${at(now)}::timestamptz end`,
      started_at: new Date(now),
      sent_by: by,
    })
    .where('run_id', '=', runId)
    .where('state', '=', 'frozen')
    .execute();

/** Runs of an activity in progress. */
export const runsUnderWay = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_run')
    .select(['run_id as id', 'state'])
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['frozen', 'sending'])
    .$narrowType<Pick<CustomRun, 'state'>>()
    .execute();

const mostEnded = 500;

/** Waiting runs whose activity has ended. */
export const frozenOfEnded = (db: Db, now: number) =>
  db
    .selectFrom('campaign_run as r')
    .innerJoin('campaign as c', 'c.campaign_id', 'r.campaign_id')
    .select(['r.run_id as id', 'r.state'])
    .where('r.state', '=', 'frozen')
    .where(sql<boolean>`${campaignStateAt(now)} = 'ended'`)
    .limit(mostEnded)
    .$narrowType<Pick<CustomRun, 'state'>>()
    .execute();

/** Cancels an unsent run as if its riders had never been selected. */
async function cancelFrozen(db: Db, runId: string, now: number) {
  await thawRun(db, runId);
  await db
    .updateTable('campaign_run')
    .set({ state: 'cancelled', ended_at: new Date(now) })
    .where('run_id', '=', runId)
    .execute();
}

/** Ends a run being sent; waiting riders get nothing. */
const endSending = (db: Db, runId: string, now: number) =>
  sql`
  with dropped as (
    update campaign_recipient set state = 'dropped', reason = 'expired' where run_id = ${runId} and state = 'waiting' returning 1)
  update campaign_run set dropped = dropped + (select count(*) from dropped), state = 'done', ended_at = ${at(now)}
  where run_id = ${runId}`.execute(db);

/** Ends unfinished runs. */
export async function endRuns(
  db: Db,
  runs: readonly { id: string; state: CustomRun['state'] }[],
  now: number,
) {
  for (const { id, state } of runs) await (state === 'frozen' ? cancelFrozen : endSending)(db, id, now);
}

/** Drops waiting riders in areas whose company has left the activity. */
export async function dropUnreached(db: Db, campaignId: string, now: number) {
  const unreached = sql`select r.run_id, r.rider_id from campaign_recipient r join campaign c on c.campaign_id = r.campaign_id
    where r.campaign_id = ${campaignId} and r.state = 'waiting' and not r.service_area_id = any(${reachedAreas})`;
  const frozen = await sql<{ id: string }>`
    select run_id as id from campaign_run where campaign_id = ${campaignId} and state = 'frozen'
      and run_id in (select run_id from (${unreached}) u)`.execute(db);
  for (const { id } of frozen.rows) await cancelFrozen(db, id, now);
  await sql`
    with dropped as (
      update campaign_recipient r set state = 'dropped', reason = 'expired' from (${unreached}) u
      where r.run_id = u.run_id and r.rider_id = u.rider_id returning r.run_id
    )
    update campaign_run g set dropped = g.dropped + d.n
    from (select run_id, count(*) as n from dropped group by run_id) d where g.run_id = d.run_id`.execute(db);
}

const mostRuns = 30;

/** The latest runs of an activity, newest first. */
export const lastRuns = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_run')
    .select(['run_id as runId', 'state', 'frozen_at as frozenAt', 'started_at as startedAt'])
    .select(['ended_at as endedAt', 'sent_by as sentBy', 'queued', 'held_out as heldOut'])
    .select(['suppressed', 'texted', 'told', 'dropped'])
    .where('campaign_id', '=', campaignId)
    .orderBy('frozen_at', 'desc')
    .limit(mostRuns)
    .$narrowType<Pick<CustomRun, 'state'>>()
    .execute();

/** How many riders of an activity’s runs got nothing, by reason. */
export const reasonsOf = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_recipient')
    .select(['reason', sql<number>`count(*)::int`.as('riders')])
    .where('campaign_id', '=', campaignId)
    .where('reason', 'is not', null)
    .groupBy('reason')
    .orderBy('riders', 'desc')
    .$narrowType<{ reason: CustomReason }>()
    .execute();

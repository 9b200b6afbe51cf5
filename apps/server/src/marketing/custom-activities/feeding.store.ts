import type { CustomReason } from '@kickstand/contract/marketing/campaigns';
import { sql } from 'kysely';
import { campaignStateAt } from '../../kernel/campaign/campaign.store.ts';
import { reachedAreas } from '../../kernel/campaign/campaign-joins.store.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { type Capped, keptFromMarketing } from '../broadcasts/marketing.parts.ts';

/** Activities running in some area, with their promise. */
export const activitiesRunning = (db: Db, now: number, most: number) =>
  db
    .selectFrom('campaign as c')
    .innerJoin('campaign_version as v', (join) =>
      join.onRef('v.campaign_id', '=', 'c.campaign_id').onRef('v.version', '=', 'c.version'),
    )
    .select(['c.campaign_id as id', 'c.version', 'v.rule', 'c.starts_at as startsAt'])
    .where('c.kind', '=', 'custom')
    .where(sql<boolean>`cardinality(${reachedAreas}) > 0`)
    .where(sql<boolean>`${campaignStateAt(now)} = 'running'`)
    .orderBy('c.starts_at')
    .limit(most)
    .$narrowType<{ rule: Readonly<Record<string, unknown>> }>()
    .execute();

/** Which occurrences already had their run. */
export const occurred = (db: Db, pairs: readonly { id: string; occurrence: string }[]) =>
  db
    .selectFrom('campaign_run')
    .select(['campaign_id as id', 'occurrence'])
    .where(
      sql<boolean>`(campaign_id, occurrence) in (select * from unnest(${pairs.map(({ id }) => id)}::text[],
        ${pairs.map(({ occurrence }) => occurrence)}::text[]))`,
    )
    .execute();

/** Runs being sent, oldest start first. */
export const sendingRuns = async (db: Db, most: number) =>
  (
    await db
      .selectFrom('campaign_run')
      .select('run_id as id')
      .where('state', '=', 'sending')
      .orderBy('started_at')
      .limit(most)
      .execute()
  ).map(({ id }) => id);

/** Locks a run with its activity; undefined if it ended or another process has it. */
export const takeRun = (db: Db, runId: string, now: number) =>
  db
    .selectFrom('campaign_run as r')
    .innerJoin('campaign as c', 'c.campaign_id', 'r.campaign_id')
    .innerJoin('campaign_version as v', (join) =>
      join.onRef('v.campaign_id', '=', 'r.campaign_id').onRef('v.version', '=', 'r.campaign_version'),
    )
    .select(['r.run_id as runId', 'c.campaign_id as id', 'c.name', 'c.agent_id as agentId'])
    .select(['c.area_ids as areaIds', 'r.campaign_version as version', 'v.rule', 'c.ends_at as endsAt'])
    .select(campaignStateAt(now).as('state'))
    .where('r.run_id', '=', runId)
    .where('r.state', '=', 'sending')
    .forUpdate('r')
    .skipLocked()
    .$narrowType<{ rule: Readonly<Record<string, unknown>> }>()
    .executeTakeFirst();
export type TakenRun = NonNullable<Awaited<ReturnType<typeof takeRun>>>;

export interface Next {
  riderId: string;
  areaId: number;
  agentId: number;
  isTexted: boolean;
}

/** The next waiting riders, in locking order. */
export const nextOf = (db: Db, runId: string, most: number): Promise<Next[]> =>
  db
    .selectFrom('campaign_recipient as r')
    .innerJoin('service_area as z', 'z.service_area_id', 'r.service_area_id')
    .select(['r.rider_id as riderId', 'r.service_area_id as areaId', 'z.agent_id as agentId'])
    .select('r.is_texted as isTexted')
    .where('r.run_id', '=', runId)
    .where('r.state', '=', 'waiting')
    .orderBy('r.rider_id')
    .limit(most)
    .execute();

/** Why some of these riders may not be contacted now. */
export async function keptNow(
  db: Db,
  riderIds: readonly string[],
  { marketing, now }: { marketing: Capped; now: number },
) {
  const { rows } = await sql<{ riderId: string; reason: CustomReason }>`
    select * from (select n.rider_id as "riderId", case when n.rider_id in (select riders_never_meant(${at(now)})) then 'gone'
      else ${keptFromMarketing('n.rider_id', marketing)} end as reason
    from unnest(${[...riderIds]}::text[]) as n (rider_id)) k where reason is not null`.execute(db);
  return new Map(rows.map(({ riderId, reason }) => [riderId, reason]));
}

/** Stores the outcome of waiting riders, with a reason for those who got nothing. */
export async function noteOutcomes(
  db: Db,
  runId: string,
  outcomes: readonly { riderId: string; reason: CustomReason | null }[],
) {
  const told = outcomes.filter(({ reason }) => reason === null).length;
  await sql`
    update campaign_recipient r set state = case when n.reason is null then 'told' else 'dropped' end, reason = n.reason
    from unnest(${outcomes.map(({ riderId }) => riderId)}::text[], ${outcomes.map(({ reason }) => reason)}::text[]) as n (rider_id, reason)
    where r.run_id = ${runId} and r.rider_id = n.rider_id and r.state = 'waiting'`.execute(db);
  await db
    .updateTable('campaign_run')
    .set({ told: sql`told + ${told}`, dropped: sql`dropped + ${outcomes.length - told}` })
    .where('run_id', '=', runId)
    .execute();
}

export const endRun = (db: Db, runId: string, now: number) =>
  db
    .updateTable('campaign_run')
    .set({ state: 'done', ended_at: new Date(now) })
    .where('run_id', '=', runId)
    .execute();

/** Puts the message of a run into the inboxes of riders, once each. */
export const putMessages = (
  db: Db,
  { runId, title, body, now }: { runId: string; title: string; body: string; now: number },
  riders: readonly (Next & { messageId: string })[],
) =>
  sql`
  insert into rider_message (message_id, rider_id, service_area_id, agent_id, kind, event, key, title, body, by_name, created_at)
  select n.message_id, n.rider_id, n.area_id, n.agent_id, 'notice', 'campaign', 'run:' || ${runId}::text || ':' || n.rider_id, ${title},
    ${body}, null, ${at(now)}
  from unnest(${riders.map((one) => one.messageId)}::text[], ${riders.map((one) => one.riderId)}::text[],
    ${riders.map((one) => one.areaId)}::int[], ${riders.map((one) => one.agentId)}::int[]) as n (message_id, rider_id, area_id, agent_id)
  on conflict (key) do nothing`.execute(db);

/** Deletes up to `most` recipients of runs that ended before an instant; returns how many. */
export async function forgetRecipients(db: Db, before: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from campaign_recipient where (run_id, rider_id) in (
    select r.run_id, r.rider_id from campaign_run b join campaign_recipient r on r.run_id = b.run_id
    where b.ended_at < ${at(before)} limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

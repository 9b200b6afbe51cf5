import { lastInstant } from '@kickstand/contract/kit';
import type { CampaignChange, CampaignState, PaceReason } from '@kickstand/contract/marketing/campaigns';
import { sql } from 'kysely';
import { at, type Db } from '../database/db.ts';
import { anyNumber } from '../list/any-of.ts';

/** Who changes a campaign, and when. */
export interface Who {
  by: string;
  now: number;
}

/** The state of a campaign `c` at an instant. */
export const campaignStateAt = (now: number) => sql<CampaignState>`(case
  when c.state = 'draft' then 'draft' when c.state = 'ended' or c.ends_at <= ${at(now)} then 'ended'
  when c.state = 'paused' then 'paused' when c.starts_at > ${at(now)} then 'scheduled' else 'running' end)`;

interface NewCampaign {
  id: string;
  kind: string;
  name: string;
  /** Who pays. */
  agentId: number;
  areaIds: readonly number[];
  state: 'draft' | 'on';
  startsAt: number;
  /** Undefined: until somebody ends it. */
  endsAt: number | undefined;
  /** What it promises, as its first version keeps it. */
  rule: object;
}

/** Inserts a campaign with what it promises. */
export async function insertCampaign(db: Db, said: NewCampaign, { by, now }: Who) {
  const written = new Date(now);
  await db
    .insertInto('campaign')
    .values({
      campaign_id: said.id,
      kind: said.kind,
      name: said.name,
      agent_id: said.agentId,
      area_ids: [...said.areaIds],
      state: said.state,
      starts_at: new Date(said.startsAt),
      ends_at: new Date(said.endsAt ?? lastInstant),
      created_at: written,
      updated_at: written,
      updated_by: by,
    })
    .execute();
  await insertVersion(db, { id: said.id, version: 1, rule: said.rule, change: {} }, { by, now });
}

interface Version {
  id: string;
  version: number;
  rule: object;
  change: object;
}

/** Records a change of a campaign in a version. */
export const insertVersion = (db: Db, { id, version, rule, change }: Version, { by, now }: Who) =>
  db
    .insertInto('campaign_version')
    .values({
      campaign_id: id,
      version,
      rule: JSON.stringify(rule),
      change: JSON.stringify(change),
      changed_at: new Date(now),
      changed_by: by,
    })
    .execute();

interface Changed {
  state?: 'on' | 'paused' | 'ended';
  /** Why it pauses itself. */
  pausedBecause?: PaceReason;
  name?: string;
  agentId?: number;
  areaIds?: readonly number[];
  startsAt?: number;
  endsAt?: number;
}

/** Change a campaign: its next version. */
export const changeCampaign = (db: Db, id: string, changed: Changed, { by, now }: Who) =>
  db
    .updateTable('campaign')
    .set((eb) => ({
      ...(changed.state !== undefined && {
        state: changed.state,
        paused_because: changed.pausedBecause ?? null,
      }),
      ...(changed.name !== undefined && { name: changed.name }),
      ...(changed.agentId !== undefined && { agent_id: changed.agentId }),
      ...(changed.areaIds !== undefined && { area_ids: [...changed.areaIds] }),
      ...(changed.startsAt !== undefined && { starts_at: new Date(changed.startsAt) }),
      ...(changed.endsAt !== undefined && { ends_at: new Date(changed.endsAt) }),
      updated_at: new Date(now),
      updated_by: by,
      version: eb('version', '+', 1),
    }))
    .where('campaign_id', '=', id)
    .execute();

/** A campaign locked against changes; undefined if it has another version by now. */
export const holdVersion = (db: Db, id: string, version: number) =>
  db
    .selectFrom('campaign')
    .select('campaign_id')
    .where('campaign_id', '=', id)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();

const mostChanges = 50;

/** The last changes of a campaign, newest first. */
export const changesOfCampaign = (db: Db, id: string) =>
  db
    .selectFrom('campaign_version')
    .select(['version', 'changed_at as changedAt', 'changed_by as changedBy', 'change'])
    .where('campaign_id', '=', id)
    .orderBy('version', 'desc')
    .limit(mostChanges)
    .$narrowType<Pick<CampaignChange, 'change'>>()
    .execute();

/** What a campaign promised in a version. */
export async function ruleOfVersion(db: Db, id: string, version: number): Promise<unknown> {
  const row = await db
    .selectFrom('campaign_version')
    .select('rule')
    .where('campaign_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.rule;
}

/** Delete a draft, with its versions. */
export async function deleteDraft(db: Db, id: string) {
  await db.deleteFrom('campaign_version').where('campaign_id', '=', id).execute();
  await db.deleteFrom('campaign').where('campaign_id', '=', id).where('state', '=', 'draft').execute();
}

/** Serialises starting and changing running campaigns of a kind in these areas. */
export async function lockKindInAreas(db: Db, kind: string, areaIds: readonly number[]) {
  for (const areaId of [...areaIds].sort((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`campaign:${kind}:${areaId}`}, 0))`.execute(db);
}

/** The companies that run some service areas. */
export const agentsOfAreas = (db: Db, areaIds: readonly number[]) =>
  db
    .selectFrom('service_area as z')
    .innerJoin('agent as a', 'a.agent_id', 'z.agent_id')
    .select(['a.agent_id as agentId', 'a.name'])
    .distinct()
    .where('z.service_area_id', '=', anyNumber(areaIds))
    .execute();

/** Some service areas by the company that runs them. */
export const areasByAgent = (db: Db, areaIds: readonly number[]) =>
  db
    .selectFrom('service_area')
    .select([
      'agent_id as agentId',
      sql<number[]>`array_agg(service_area_id order by service_area_id)`.as('areaIds'),
    ])
    .where('service_area_id', '=', anyNumber(areaIds))
    .groupBy('agent_id')
    .orderBy('agent_id')
    .execute();

interface Promised {
  id: string;
  /** Cents at most, beyond what was promised before; null: without a limit. */
  cents: number | null;
  operatorId: string;
  approverId: string | undefined;
  now: number;
}

/** Records the most that was promised, by whom and who approved. */
export const insertPromise = (db: Db, said: Promised) =>
  db
    .insertInto('campaign_promise')
    .values((eb) => ({
      campaign_id: said.id,
      no: eb
        .selectFrom('campaign_promise')
        .select(sql<number>`coalesce(max(no), 0)::int + 1`.as('no'))
        .where('campaign_id', '=', said.id),
      cents: said.cents,
      operator_id: said.operatorId,
      approver_id: said.approverId ?? null,
      promised_at: new Date(said.now),
    }))
    .execute();

/** What one person promised alone since then, over campaigns of every kind, cents. */
export async function promisedAlone(db: Db, operatorId: string, since: number) {
  const { cents } = await db
    .selectFrom('campaign_promise')
    .select(sql<number>`coalesce(sum(cents), 0)::float8`.as('cents'))
    .where('operator_id', '=', operatorId)
    .where('approver_id', 'is', null)
    .where('promised_at', '>=', at(since))
    .executeTakeFirstOrThrow();
  return cents;
}

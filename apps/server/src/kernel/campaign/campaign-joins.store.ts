import type { JoinState } from '@kickstand/contract/marketing/campaigns';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../call/refuse.ts';
import { at, type Db } from '../database/db.ts';
import { nameIn } from '../list/name-in.ts';
import { ofCompaniesInScope } from '../list/rows-in-scope.ts';

const among = (states: readonly JoinState[]) =>
  sql<boolean>`(z.agent_id = c.agent_id or exists (select from campaign_join j where j.campaign_id = c.campaign_id
    and j.agent_id = z.agent_id and j.state = any(${[...states]}::text[])))`;

const reached = among(['joined']);

/** Whether a campaign `c` gives anything in an area: the payer runs the area, or whoever runs it has joined. */
export const reachesArea = (areaId: number): RawBuilder<boolean> => sql`exists (
  select from service_area z where z.service_area_id = ${areaId} and z.service_area_id = any(c.area_ids) and ${reached})`;

const areasOf = (condition: RawBuilder<boolean>) => sql<number[]>`array(
  select z.service_area_id from service_area z where z.service_area_id = any(c.area_ids) and ${condition} order by 1)`;

/** The areas in which a campaign `c` gives something. */
export const reachedAreas = areasOf(reached);
/** The areas that a campaign `c` is for and that nobody has declined or left. */
export const heldAreas = areasOf(among(['joined', 'waiting']));

/** Where a campaign gives something, and the companies that run those areas. */
export async function whereGiven(db: Db, campaignId: string) {
  const rows = await db
    .selectFrom('campaign as c')
    .innerJoin('service_area as z', (join) => join.on(sql<boolean>`z.service_area_id = any(c.area_ids)`))
    .select(['z.service_area_id as areaId', 'z.agent_id as agentId', 'c.agent_id as payerId'])
    .where('c.campaign_id', '=', campaignId)
    .where(reached)
    .orderBy('z.service_area_id')
    .execute();
  return {
    areaIds: rows.map(({ areaId }) => areaId),
    agentIds: [...new Set(rows.map(({ agentId }) => agentId))],
    /** Areas of companies that joined. */
    guestAreaIds: rows.filter(({ agentId, payerId }) => agentId !== payerId).map(({ areaId }) => areaId),
  };
}

/** The state of franchisees in scope towards a campaign `c`; those yet to answer first. */
export const joinOf = (scope: Scope) => sql<JoinState | null>`(select j.state from campaign_join j
  where j.campaign_id = c.campaign_id and ${ofCompaniesInScope(scope, 'j.agent_id')}
    and exists (select from service_area z where z.agent_id = j.agent_id and z.service_area_id = any(c.area_ids))
  order by array_position(array['waiting', 'declined', 'left', 'joined'], j.state) limit 1)`;

/** What a franchisee is asked. */
export interface JoinTerms {
  agentId: number;
  worstCents: number | null;
  lostCents: number | null;
  shareBp: number;
}

/** Asks a franchisee about a version of a campaign; an earlier acceptance no longer counts. */
export const insertJoin = (
  db: Db,
  { id, version }: { id: string; version: number },
  { agentId, worstCents, lostCents, shareBp }: JoinTerms,
  now: number,
) =>
  sql`
  insert into campaign_join (campaign_id, agent_id, state, version, worst_cents, lost_cents, share_bp, asked_at)
  values (${id}, ${agentId}, 'waiting', ${version}, ${worstCents}, ${lostCents}, ${shareBp}, ${at(now)})
  on conflict (campaign_id, agent_id) do update set state = 'waiting', version = excluded.version,
    worst_cents = excluded.worst_cents, lost_cents = excluded.lost_cents, share_bp = excluded.share_bp,
    asked_at = excluded.asked_at, answered_at = null, answered_by = null, told_at = null, answer_told_at = null`.execute(
    db,
  );

/** Who was asked about a campaign before. */
export const askedOf = async (db: Db, campaignId: string) =>
  (
    await db
      .selectFrom('campaign_join')
      .select('agent_id as agentId')
      .where('campaign_id', '=', campaignId)
      .execute()
  ).map(({ agentId }) => agentId);

/** A franchisee's state towards a campaign, locked; undefined if they were not asked. */
export const lockJoin = (db: Db, campaignId: string, agentId: number) =>
  db
    .selectFrom('campaign_join')
    .select(['state', 'version', 'lost_cents as lostCents'])
    .where('campaign_id', '=', campaignId)
    .where('agent_id', '=', agentId)
    .forUpdate()
    .$narrowType<{ state: JoinState }>()
    .executeTakeFirst();

/** Records an answer. */
export const answerJoin = (
  db: Db,
  { campaignId, agentId, state }: { campaignId: string; agentId: number; state: JoinState },
  { by, now }: { by: string; now: number },
) =>
  db
    .updateTable('campaign_join')
    .set({
      state,
      answered_at: new Date(now),
      answered_by: by,
      answer_told_at: null,
      ...(state === 'joined' && { first_joined_at: sql`coalesce(first_joined_at, ${at(now)})` }),
    })
    .where('campaign_id', '=', campaignId)
    .where('agent_id', '=', agentId)
    .execute();

/** Whether a campaign has an area left where it gives something or waits for an answer. */
export async function hasAreaLeft(db: Db, campaignId: string): Promise<boolean> {
  const found = await db
    .selectFrom('campaign as c')
    .select('c.campaign_id')
    .where('c.campaign_id', '=', campaignId)
    .where(sql<boolean>`cardinality(${heldAreas}) > 0`)
    .executeTakeFirst();
  return found !== undefined;
}

/** The franchisees in scope that are asked about a campaign, with what they were asked and answered. */
export const joinsOf = (db: Db, scope: Scope, campaignId: string, locale: Locale) =>
  db
    .selectFrom('campaign_join as j')
    .innerJoin('campaign as c', 'c.campaign_id', 'j.campaign_id')
    .innerJoin('agent as a', 'a.agent_id', 'j.agent_id')
    .select(['j.agent_id as agentId', 'a.name as agent', 'j.state', 'j.version', 'j.share_bp as shareBp'])
    .select(['j.worst_cents as worstCents', 'j.lost_cents as lostCents', 'j.asked_at as askedAt'])
    .select(['j.answered_at as answeredAt', 'j.answered_by as answeredBy'])
    .select(
      sql<string[]>`array(select ${nameIn('z', locale)} from service_area z where z.agent_id = j.agent_id
        and z.service_area_id = any(c.area_ids) order by z.service_area_id)`.as('areas'),
    )
    .where('j.campaign_id', '=', campaignId)
    .where(ofCompaniesInScope(scope, 'j.agent_id'))
    .where(sql<boolean>`exists (select from service_area z where z.agent_id = j.agent_id
      and z.service_area_id = any(c.area_ids))`)
    .orderBy('j.agent_id')
    .$narrowType<{ state: JoinState }>()
    .execute();

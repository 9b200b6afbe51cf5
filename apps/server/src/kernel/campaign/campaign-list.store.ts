import { lastInstant } from '@kickstand/contract/kit';
import type { CampaignState, JoinState, PaceReason } from '@kickstand/contract/marketing/campaigns';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../call/refuse.ts';
import { at, type Db } from '../database/db.ts';
import { areaNames, everyAreaInScope, someAreaInScope } from '../list/areas.ts';
import { given, pageFrom } from '../list/page.ts';
import { ofCompaniesInScope } from '../list/rows-in-scope.ts';
import { campaignStateAt } from './campaign.store.ts';
import { heldAreas, joinOf, reachedAreas, reachesArea } from './campaign-joins.store.ts';

/** The context in which campaigns are read: when, in which language and by whom. */
export interface CampaignWhen {
  scope: Scope;
  now: number;
  locale: Locale;
}

/** How a kind of campaign is read: its rows, and what is computed of each, for the campaign `c` in its version `v`. */
export interface CampaignTable {
  kind: string;
  figures: Readonly<Record<string, RawBuilder<unknown>>>;
}

interface Counts {
  given: number;
  reserved: number;
  costCents: number;
  reservedCents: number;
}

/** What a whole campaign has used and reserved. */
const counts = sql<Counts>`(select coalesce(sum(k.used) filter (where k.unit = 'times'), 0)::int as given,
    coalesce(sum(k.reserved) filter (where k.unit = 'times'), 0)::int as reserved,
    coalesce(sum(k.used) filter (where k.unit = 'cents'), 0)::bigint as "costCents",
    coalesce(sum(k.reserved) filter (where k.unit = 'cents'), 0)::bigint as "reservedCents"
  from campaign_counter k where k.campaign_id = c.campaign_id and k.entity = 'campaign' and k.key = '' and k.period = 'life')`;

const joined = (db: Db, { kind }: CampaignTable) =>
  db
    .selectFrom('campaign as c')
    .innerJoin('campaign_version as v', (join) =>
      join.onRef('v.campaign_id', '=', 'c.campaign_id').onRef('v.version', '=', 'c.version'),
    )
    .leftJoinLateral(counts.as('n'), (join) => join.onTrue())
    .where('c.kind', '=', kind);

const rows = (db: Db, table: CampaignTable, { now, locale, scope }: CampaignWhen) =>
  joined(db, table)
    .select(['c.campaign_id as id', 'c.name', 'c.agent_id as agentId', 'c.area_ids as areaIds', 'v.rule'])
    .select(['c.starts_at as startsAt', 'c.created_at as createdAt', 'c.updated_at as updatedAt'])
    .select(['c.updated_by as updatedBy', 'c.version', 'n.given', 'n.reserved'])
    .select(['n.costCents', 'n.reservedCents'])
    .select(sql<number | null>`nullif(c.ends_at, ${at(lastInstant)})`.as('endsAt'))
    .select([areaNames('c.area_ids', locale).as('areas'), campaignStateAt(now).as('state')])
    .select(
      sql<boolean>`(${ofCompaniesInScope(scope, 'c.agent_id')} and ${everyAreaInScope(scope, 'c.area_ids')})`.as(
        'isOwn',
      ),
    )
    .select([joinOf(scope).as('join'), 'c.paused_because as pausedBecause'])
    .select(Object.entries(table.figures).map(([name, figure]) => figure.as(name)))
    .where(someAreaInScope(scope, 'c.area_ids'));

/** A campaign, whatever its kind. */
export interface Campaign extends Counts {
  id: string;
  name: string;
  agentId: number;
  areaIds: number[];
  areas: string[];
  /** What it promises now. */
  rule: Readonly<Record<string, unknown>>;
  state: CampaignState;
  startsAt: number;
  /** Undefined: until somebody ends it. */
  endsAt: number | undefined;
  createdAt: number;
  updatedAt: number;
  updatedBy: string;
  version: number;
  /** The company that pays and all of its areas are in the reader's scope. */
  isOwn: boolean;
  /** Why it paused itself; null if it did not. */
  pausedBecause: PaceReason | null;
  /** The state of franchisees in the reader's scope towards it; null if none was asked. */
  join: JoinState | null;
}

const campaignOf = ({ endsAt, ...row }: object & { endsAt?: unknown }) =>
  ({ ...row, endsAt: endsAt ?? undefined }) as unknown as Campaign;

export interface CampaignQuery {
  pageNum: number;
  pageSize: number;
  sort: string;
  dir: 'asc' | 'desc';
  name?: string | undefined;
  state?: CampaignState | undefined;
  areaId?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

const asked = (query: CampaignQuery, filters: readonly string[], now: number) =>
  given(
    query.name && sql<boolean>`position(lower(${query.name}) in lower(c.name)) > 0`,
    query.areaId !== undefined && sql<boolean>`c.area_ids @> ${[query.areaId]}::int[]`,
    query.state && sql<boolean>`${campaignStateAt(now)} = ${query.state}`,
    query.from !== undefined && sql<boolean>`c.created_at >= ${at(query.from)}`,
    query.to !== undefined && sql<boolean>`c.created_at <= ${at(query.to)}`,
    ...filters.map((name) => {
      const value = (query as unknown as Record<string, unknown>)[name];
      return value !== undefined && sql<boolean>`v.rule ->> ${name} = ${String(value)}`;
    }),
  );

/** One page of the campaigns of a kind in a scope; `filters` are fields of what is promised. */
export async function pageOfCampaigns(
  db: Db,
  table: CampaignTable & { filters: readonly string[] },
  query: CampaignQuery,
  when: CampaignWhen,
) {
  const page = await pageFrom(
    db,
    rows(db, table, when).where((eb) => eb.and(asked(query, table.filters, when.now))),
    query,
    {
      sortable: {
        updatedAt: 'c.updated_at',
        startsAt: 'c.starts_at',
        endsAt: 'c.ends_at',
        given: 'n.given',
        costCents: 'n.costCents',
        ...table.figures,
      },
      neverNull: ['updatedAt', 'startsAt', 'endsAt', 'given', 'costCents'],
      tieBreak: 'c.campaign_id',
    },
  );
  return { ...page, list: page.list.map(campaignOf) };
}

/** A campaign of a kind in scope. */
export async function campaignWith(db: Db, table: CampaignTable, id: string, when: CampaignWhen) {
  const found = await rows(db, table, when).where('c.campaign_id', '=', id).executeTakeFirst();
  return found && campaignOf(found);
}

/** The same, locked against others who change it. */
export async function lockCampaign(db: Db, table: CampaignTable, id: string, when: CampaignWhen) {
  const locked = await db
    .selectFrom('campaign as c')
    .select('c.campaign_id')
    .where('c.campaign_id', '=', id)
    .where('c.kind', '=', table.kind)
    .where(someAreaInScope(when.scope, 'c.area_ids'))
    .forUpdate()
    .executeTakeFirst();
  return locked && campaignWith(db, table, id, when);
}

/** Other campaigns of a kind that run at some time in a period in one of some areas, unless the area's company has declined. */
export const campaignsMeeting = (
  db: Db,
  of: { kind: string; besides: string; areaIds: readonly number[]; startsAt: number; endsAt: number },
) =>
  db
    .selectFrom('campaign as c')
    .innerJoin('campaign_version as v', (join) =>
      join.onRef('v.campaign_id', '=', 'c.campaign_id').onRef('v.version', '=', 'c.version'),
    )
    .select(['c.campaign_id as id', 'c.name', heldAreas.as('areaIds'), 'v.rule'])
    .where('c.kind', '=', of.kind)
    .where('c.campaign_id', '<>', of.besides)
    .where('c.state', 'in', ['on', 'paused'])
    .where(
      sql<boolean>`c.area_ids && ${[...of.areaIds]}::int[] and ${heldAreas} && ${[...of.areaIds]}::int[]`,
    )
    .where('c.starts_at', '<', at(of.endsAt))
    .where('c.ends_at', '>', at(of.startsAt))
    .orderBy('c.starts_at')
    .limit(200)
    .$narrowType<{ rule: Readonly<Record<string, unknown>> }>()
    .execute();

/** Campaigns of a kind that run now in an area, with what they promise, the newest first. */
export const campaignsRunning = (db: Db, of: { kind: string; areaId: number; now: number }, most = 100) =>
  db
    .selectFrom('campaign as c')
    .innerJoin('campaign_version as v', (join) =>
      join.onRef('v.campaign_id', '=', 'c.campaign_id').onRef('v.version', '=', 'c.version'),
    )
    .select(['c.campaign_id as id', 'c.name', 'c.version', 'c.agent_id as agentId'])
    .select(reachedAreas.as('areaIds'))
    .select('c.starts_at as startsAt')
    .select(['v.rule', sql<number | null>`nullif(c.ends_at, ${at(lastInstant)})`.as('endsAt')])
    .where('c.kind', '=', of.kind)
    .where(sql<boolean>`c.area_ids @> ${[of.areaId]}::int[]`)
    .where(reachesArea(of.areaId))
    .where(sql<boolean>`${campaignStateAt(of.now)} = 'running'`)
    .orderBy('c.starts_at', 'desc')
    .orderBy('c.campaign_id')
    .limit(most)
    .$narrowType<{ rule: Readonly<Record<string, unknown>> }>()
    .execute();
export type RunningCampaign = Awaited<ReturnType<typeof campaignsRunning>>[number];

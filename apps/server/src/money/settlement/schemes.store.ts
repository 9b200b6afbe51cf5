import type { Cents, InputOf } from '@kickstand/contract/kit';
import type { ShareScheme, shareSchemes } from '@kickstand/contract/money/settlement';
import type { Collector, SchemeVersion, SettleCycle, Tier } from '@kickstand/domain/money/settlement';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';

/** A published version with all that closing a day and making a statement need of it. */
export interface PublishedScheme extends SchemeVersion {
  giftBp: number;
  minimumCents: number;
  cycle: SettleCycle;
  billsNegative: boolean;
}

/** Every published version, or those of one agent: few. */
export async function publishedSchemes(db: Db, agentId?: number): Promise<PublishedScheme[]> {
  const rows = await db
    .selectFrom('share_scheme')
    .select([
      'scheme_id as schemeId',
      'agent_id as agentId',
      'service_area_id as areaId',
      'ratio_bp as ratioBp',
    ])
    .select(['tiers', 'gift_bp as giftBp', 'minimum_cents as minimumCents', 'cycle', 'no', 'collector'])
    .select(['bills_negative as billsNegative', 'from_day as fromDay', 'until_day as untilDay'])
    .where('state', '=', 'published')
    .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId as number))
    .execute();
  return rows.map(({ tiers, cycle, no, collector, ...row }) => ({
    ...row,
    no: no ?? 0,
    tiers: tiers as Tier[],
    cycle: cycle as SettleCycle,
    collector: collector as Collector,
  }));
}

/** What is said of a version when it is shown: whether it holds on a day. */
const stateOn = (day: string) => sql<ShareScheme['state']>`case
    when s.state = 'draft' then 'draft'
    when s.from_day > ${day}::date then 'scheduled'
    when s.until_day < ${day}::date or exists (
      select from share_scheme n where n.agent_id = s.agent_id and n.state = 'published'
        and n.service_area_id is not distinct from s.service_area_id and n.from_day <= ${day}::date
        and (n.from_day, n.no) > (s.from_day, s.no)) then 'ended'
    else 'active' end`;

const shown = (db: Db, day: string) =>
  db
    .selectFrom('share_scheme as s')
    .innerJoin('agent as a', 'a.agent_id', 's.agent_id')
    .leftJoin('service_area as z', 'z.service_area_id', 's.service_area_id')
    .select(['s.scheme_id as id', 's.agent_id as agentId', 's.service_area_id as areaId', 'z.name as area'])
    .select('a.name as agent')
    .select(stateOn(day).as('state'))
    .select(['s.no', 's.ratio_bp as ratioBp', sql<ShareScheme['tiers']>`s.tiers`.as('tiers')])
    .select([sql<Cents>`s.minimum_cents`.as('minimumCents'), 's.gift_bp as giftBp'])
    .select(sql<ShareScheme['collector']>`s.collector`.as('collector'))
    .select(sql<ShareScheme['cycle']>`s.cycle`.as('cycle'))
    .select(['s.bills_negative as billsNegative', 's.from_day as fromDay', 's.until_day as untilDay'])
    .select(['s.updated_at as updatedAt', 's.updated_by as updatedBy', 's.published_at as publishedAt'])
    .select(['s.published_by as publishedBy', 's.approver', 's.reason', 's.version']);

/** One page of what was and is agreed with the companies in scope. */
export function pageOfSchemes(
  db: Db,
  { scope, day }: { scope: Scope; day: string },
  query: InputOf<typeof shareSchemes.list>['query'],
) {
  const rows = shown(db, day).where((eb) =>
    eb.and([
      ofCompaniesInScope(scope, 's.agent_id'),
      ...given(query.agentId !== undefined && sql<boolean>`s.agent_id = ${query.agentId}`),
    ]),
  );
  return pageFrom(db, rows, query, {
    sortable: { fromDay: 's.from_day' },
    tieBreak: 's.scheme_id',
    neverNull: ['fromDay'],
  });
}

/** One version, as far as its company is in scope. */
export const schemeWith = (db: Db, { scope, day }: { scope: Scope; day: string }, id: string) =>
  shown(db, day)
    .where('s.scheme_id', '=', id)
    .where(ofCompaniesInScope(scope, 's.agent_id'))
    .executeTakeFirst();

/** Nobody else changes it until this is done; answers its version. */
export const lockScheme = (db: Db, id: string) =>
  db.selectFrom('share_scheme').select('version').where('scheme_id', '=', id).forUpdate().executeTakeFirst();

export type SchemeContent = Pick<
  ShareScheme,
  | 'ratioBp'
  | 'tiers'
  | 'minimumCents'
  | 'giftBp'
  | 'collector'
  | 'cycle'
  | 'billsNegative'
  | 'fromDay'
  | 'untilDay'
>;

const columnsOf = ({ tiers, ...content }: SchemeContent) => ({
  ratio_bp: content.ratioBp,
  tiers: JSON.stringify(tiers),
  minimum_cents: content.minimumCents,
  gift_bp: content.giftBp,
  collector: content.collector,
  cycle: content.cycle,
  bills_negative: content.billsNegative,
  from_day: content.fromDay,
  until_day: content.untilDay,
});

interface Who {
  by: string;
  now: number;
}

/** Keep a draft; undefined where there is one for this agent and area. */
export const insertDraft = (
  db: Db,
  {
    id,
    agentId,
    areaId,
    content,
  }: { id: string; agentId: number; areaId: number | null; content: SchemeContent },
  { by, now }: Who,
) =>
  db
    .insertInto('share_scheme')
    .values({
      scheme_id: id,
      agent_id: agentId,
      service_area_id: areaId,
      state: 'draft',
      updated_at: new Date(now),
      updated_by: by,
      ...columnsOf(content),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('scheme_id')
    .executeTakeFirst();

export const putDraft = (db: Db, id: string, content: SchemeContent, { by, now }: Who) =>
  db
    .updateTable('share_scheme')
    .set((eb) => ({
      ...columnsOf(content),
      updated_at: new Date(now),
      updated_by: by,
      version: eb('version', '+', 1),
    }))
    .where('scheme_id', '=', id)
    .execute();

export const deleteDraft = (db: Db, id: string) =>
  db.deleteFrom('share_scheme').where('scheme_id', '=', id).where('state', '=', 'draft').execute();

interface Publishing extends Who {
  approver: string | null;
  reason: string;
}

/** Let a draft hold from its day on, as the next version of its agent and area. */
export const putPublished = (db: Db, id: string, { by, now, approver, reason }: Publishing) =>
  db
    .updateTable('share_scheme as s')
    .set({
      state: 'published',
      no: sql<number>`(select coalesce(max(n.no), 0) + 1 from share_scheme n where n.agent_id = s.agent_id
        and n.service_area_id is not distinct from s.service_area_id)`,
      published_at: new Date(now),
      published_by: by,
      approver,
      reason,
      version: sql<number>`s.version + 1`,
    })
    .where('s.scheme_id', '=', id)
    .execute();

/** Whether an area belongs to a company. */
export const isAreaOf = async (db: Db, areaId: number, agentId: number) =>
  (await db
    .selectFrom('service_area')
    .select('agent_id')
    .where('service_area_id', '=', areaId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()) !== undefined;

/** Whether a company in scope is there. */
export const isAgentIn = async (db: Db, scope: Scope, agentId: number) =>
  (await db
    .selectFrom('agent as a')
    .select('a.agent_id')
    .where('a.agent_id', '=', agentId)
    .where(ofCompaniesInScope(scope, 'a.agent_id'))
    .executeTakeFirst()) !== undefined;

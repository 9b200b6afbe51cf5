import type { InputOf } from '@kickstand/contract/kit';
import type { CreditEntry, CreditKind, credit } from '@kickstand/contract/riders/credit';
import type { Scope } from '@kickstand/domain/platform/access';
import type { CreditStanding, CreditStep } from '@kickstand/domain/riders/credit';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ridersInScope } from '../../kernel/list/riders-in-scope.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

const standing = [
  'credit_score as score',
  'credit_bans as bans',
  'credit_banned_until as bannedUntil',
] as const;

/** A rider's standing; to change it, lock the rider. */
export const standingOf = (db: Db, riderId: string): Promise<CreditStanding | undefined> =>
  db.selectFrom('rider').select(standing).where('rider_id', '=', riderId).executeTakeFirst();

/** The source of entries, and the place. */
export interface CreditSource {
  riderId: string;
  areaId: number;
  agentId: number;
  /** The ride, application, debt or ticket; null: an operator's decision. */
  sourceId: string | null;
  orderId: string | null;
  reverses?: string | undefined;
  reason?: string | undefined;
  operatorName?: string | undefined;
  now: number;
}

/** Stores the entries and the new standing, in one statement. */
export async function writeSteps(
  db: Db,
  of: CreditSource,
  { standing: to, steps }: { standing: CreditStanding; steps: readonly CreditStep[] },
) {
  const moved = JSON.stringify(
    steps.map(({ kind, points, before, after, notice, bannedUntil }) => ({
      id: newId(),
      kind,
      points,
      before,
      after,
      notice,
      until: bannedUntil === null ? null : new Date(bannedUntil),
    })),
  );
  const until = to.bannedUntil === null ? null : new Date(to.bannedUntil);
  await sql`
    with one as (
      update rider set credit_score = ${to.score}, credit_bans = ${to.bans}, credit_banned_until = ${until},
        credit_entries = credit_entries + ${steps.length}
      where rider_id = ${of.riderId} returning credit_entries - ${steps.length}::int as entries)
    insert into credit_entry (entry_id, rider_id, no, service_area_id, agent_id, kind, points, score_before, score_after,
      source_id, order_id, reverses, reason, operator_name, created_at, notice, banned_until)
    select e.id, ${of.riderId}, one.entries + e.n, ${of.areaId}, ${of.agentId}, e.kind, e.points, e.before, e.after,
      ${of.sourceId}, ${of.orderId}, ${of.reverses ?? null}, ${of.reason ?? null}, ${of.operatorName ?? null},
      ${new Date(of.now)}, e.notice, e.until
    from one, rows from (jsonb_to_recordset(${moved}::jsonb) as (id text, kind text, points int, before int, after int,
      notice text, until timestamptz)) with ordinality
      as e (id, kind, points, before, after, notice, until, n)`.execute(db);
}

/** The deductions of an order's ride, or of a decision, of these kinds that were not returned. */
export const deductionsOf = (
  db: Db,
  of: { orderId: string } | { riderId: string; sourceId: string },
  kinds: readonly CreditKind[],
) =>
  db
    .selectFrom('credit_entry as e')
    .select(['e.entry_id as id', 'e.points', 'e.banned_until as bannedUntil'])
    .where((eb) =>
      'orderId' in of
        ? eb('e.order_id', '=', of.orderId)
        : eb.and([eb('e.rider_id', '=', of.riderId), eb('e.source_id', '=', of.sourceId)]),
    )
    .where('e.kind', 'in', [...kinds])
    .where('e.points', '<', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('credit_entry as b').select('b.no').whereRef('b.reverses', '=', 'e.entry_id'))),
    )
    .execute();

/** One page of the changes of a rider's score in scope. */
export const pageOfEntries = (
  db: Db,
  { scope, locale }: { scope: Scope; locale: Locale },
  query: InputOf<typeof credit.list>['query'],
) =>
  pageFrom(
    db,
    db
      .selectFrom('credit_entry as e')
      .innerJoin('service_area as z', 'z.service_area_id', 'e.service_area_id')
      .select(['e.entry_id as id', 'e.created_at as at', 'e.kind', 'e.points', 'e.score_after as scoreAfter'])
      .select(['e.order_id as orderId', 'e.source_id as sourceId', 'e.reason', 'e.operator_name as operator'])
      .select(['e.notice', 'e.banned_until as bannedUntil', nameIn('z', locale).as('area')])
      .$narrowType<Pick<CreditEntry, 'kind' | 'notice'>>()
      .where('e.rider_id', '=', query.riderId)
      .where(rowsInScope(scope, 'e'))
      .where((eb) => eb.and(given(query.kind && eb('e.kind', '=', query.kind)))),
    query,
    { sortable: { at: 'e.no' }, neverNull: ['at'], tieBreak: 'e.entry_id' },
  );

const mostShown = 50;

/** The latest changes of a rider's score, newest first. */
export const lastEntries = (db: Db, riderId: string) =>
  db
    .selectFrom('credit_entry')
    .select(['entry_id as id', 'created_at as at', 'kind', 'points', 'score_after as scoreAfter'])
    .select('order_id as orderId')
    .$narrowType<Pick<CreditEntry, 'kind'>>()
    .where('rider_id', '=', riderId)
    .orderBy('no', 'desc')
    .limit(mostShown)
    .execute();

/** A rider visible in a scope, with their home area if that is in scope too. */
export const riderWithHome = (db: Db, scope: Scope, riderId: string) =>
  db
    .selectFrom('rider as r')
    .leftJoin('service_area as z', (j) =>
      j.onRef('z.service_area_id', '=', 'r.service_area_id').on(rowsInScope(scope, 'z')),
    )
    .select(['r.state', 'z.service_area_id as areaId', 'z.agent_id as agentId'])
    .where('r.rider_id', '=', riderId)
    .where(ridersInScope(scope, 'r'))
    .executeTakeFirst();

interface Overdue {
  areaId: number;
  /** Epoch ms. */
  before: number;
}

/** Debts of areas that were due before each area's instant and took no points yet, oldest first. */
export async function overdueDebts(db: Db, areas: readonly Overdue[], limit: number) {
  const { rows } = await sql<{ receivableId: string; orderId: string | null; riderId: string }>`
    select v.receivable_id as "receivableId", v.order_id as "orderId", v.rider_id as "riderId"
    from receivable v join unnest(${areas.map(({ areaId }) => areaId)}::int[],
      ${areas.map(({ before }) => new Date(before))}::timestamptz[]) as z (area, before)
      on z.area = v.service_area_id and v.due_at <= z.before
    where v.state = 'unpaid'
      and not exists (select from credit_entry e where e.source_id = v.receivable_id and e.kind = 'debt_overdue')
      and (select r.credit_score from rider r where r.rider_id = v.rider_id) > 0
    order by v.due_at limit ${limit}`.execute(db);
  return rows;
}

/** Whether something is still owed, and where; undefined if not. */
export const stillOwed = (db: Db, receivableId: string) =>
  db
    .selectFrom('receivable')
    .select(['service_area_id as areaId', 'agent_id as agentId'])
    .where('receivable_id', '=', receivableId)
    .where('state', '=', 'unpaid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('credit_entry')
            .select('no')
            .whereRef('source_id', '=', 'receivable_id')
            .where('kind', '=', 'debt_overdue'),
        ),
      ),
    )
    .executeTakeFirst();

/** The areas that keep scores, with their stored rules. */
export const countingAreas = (db: Db) =>
  db
    .selectFrom('area_setting')
    .select(['service_area_id as areaId', 'content'])
    .where('name', '=', 'credit')
    .where(sql<boolean>`coalesce((content->>'on')::boolean, false)`)
    .execute();

/** Entries to notify riders of, not older than an instant, oldest first; locked. */
export const toTell = (db: Db, since: number, limit: number) =>
  db
    .selectFrom('credit_entry as e')
    .innerJoin('rider as r', 'r.rider_id', 'e.rider_id')
    .select(['e.entry_id as id', 'e.score_after as score', 'e.banned_until as bannedUntil', 'e.notice'])
    .select(['e.rider_id as riderId', 'e.service_area_id as areaId', 'e.agent_id as agentId'])
    .where('e.notice', 'is not', null)
    .where('e.told_at', 'is', null)
    .where('e.created_at', '>', at(since))
    .orderBy('e.created_at')
    .limit(limit)
    .forUpdate('e')
    .skipLocked()
    .execute();

export const noteTold = (db: Db, id: string, now: number) =>
  db
    .updateTable('credit_entry')
    .set({ told_at: new Date(now) })
    .where('entry_id', '=', id)
    .execute();

import type { ReasonBody, RepairReasonRow, repairReasons } from '@kickstand/contract/fleet/repair-reasons';
import type { InputOf } from '@kickstand/contract/kit';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

/** The most reasons in a deployment. */
export const mostReasons = 200;
const countedDays = 30;

const content = [
  'q.reason_id as id',
  'q.part',
  'q.name',
  'q.name_en as nameEn',
  'q.model_ids as modelIds',
  'q.side',
  'q.severity',
  'q.stop',
  'q.stop_reports as stopReports',
  'q.stop_hours as stopHours',
  'q.task',
  'q.priority',
  'q.photo',
  'q.icon',
  'q.position',
  'q.enabled',
  'q.version',
] as const;

/** Text columns whose values the table's constraints limit to the contract's. */
type Kinds = Pick<RepairReasonRow, 'part' | 'side' | 'severity' | 'stop' | 'priority' | 'icon'>;

/** How often each reason was reported recently, and how often that was judged true or false. */
const countsSince = (db: Db, since: number) =>
  db
    .selectFrom([
      'fault_report as f',
      sql<{ reason_id: string }>`unnest(f.reason_ids)`.as<'named'>(sql`named(reason_id)`),
    ])
    .select('named.reason_id')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .select(sql<number>`count(*) filter (where f.state = 'invalid')`.as('invalid'))
    .select(sql<number>`count(*) filter (where f.state in ('invalid', 'done', 'dragged'))`.as('judged'))
    .where('f.created_at', '>', at(since))
    .groupBy('named.reason_id');

const listed = (db: Db, now: number) =>
  db
    .selectFrom('repair_reason as q')
    .leftJoin(countsSince(db, now - countedDays * 86_400_000).as('c'), 'c.reason_id', 'q.reason_id')
    .select(content)
    .$narrowType<Kinds>()
    .select(sql<number>`coalesce(c.reports, 0)`.as('reports'))
    .select(sql<number | null>`round(100.0 * c.invalid / nullif(c.judged, 0), 1)::float8`.as('falsePercent'))
    .select(sql<number>`(extract(epoch from q.updated_at) * 1000)::float8`.as('updatedAt'))
    .select(
      sql<
        string[]
      >`array(select m.name from vehicle_model m where m.model_id = any (q.model_ids) order by 1)`.as(
        'models',
      ),
    );

export const pageOfReasons = (db: Db, query: InputOf<typeof repairReasons.list>['query'], now: number) =>
  pageFrom(
    db,
    listed(db, now).where((eb) =>
      eb.and(
        given(
          query.name &&
            eb(sql<number>`position(lower(${query.name}) in lower(q.name || ' ' || q.name_en))`, '>', 0),
          query.part && eb('q.part', '=', query.part),
          query.side && eb('q.side', '=', query.side),
          query.enabled === true && eb('q.enabled', '=', true),
          query.enabled === false && eb('q.enabled', '=', false),
        ),
      ),
    ),
    query,
    {
      sortable: { position: 'q.position', reports: sql<number>`coalesce(c.reports, 0)` },
      neverNull: ['position', 'reports'],
      tieBreak: 'q.reason_id',
    },
  );

/** The offered reasons, in their order. */
export const offeredReasons = (db: Db) =>
  db
    .selectFrom('repair_reason as q')
    .select(content)
    .$narrowType<Kinds>()
    .where('q.enabled', '=', true)
    .orderBy('q.position')
    .orderBy('q.reason_id')
    .limit(mostReasons)
    .execute();

const reasonsLock = 7_301_011;

/** Serialises changes of reasons until the end of the transaction. */
export const lockReasons = (db: Db) => sql`select pg_advisory_xact_lock(${reasonsLock})`.execute(db);

export const reasonAt = (db: Db, id: string) =>
  db
    .selectFrom('repair_reason as q')
    .select(content)
    .$narrowType<Kinds>()
    .where('q.reason_id', '=', id)
    .executeTakeFirst();
export type ReasonStored = NonNullable<Awaited<ReturnType<typeof reasonAt>>>;

export async function countReasons(db: Db) {
  const { n } = await db
    .selectFrom('repair_reason')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Another reason of the same part and name whose models overlap. */
export const reasonNamed = (
  db: Db,
  { part, name, modelIds }: Pick<ReasonBody, 'part' | 'name' | 'modelIds'>,
  but: string,
) =>
  db
    .selectFrom('repair_reason')
    .select('reason_id')
    .where('part', '=', part)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('reason_id', '<>', but)
    .where(sql<boolean>`(model_ids = '{}' or ${modelIds}::int[] = '{}' or model_ids && ${modelIds}::int[])`)
    .executeTakeFirst();

const valuesOf = ({ nameEn, modelIds, stopReports, stopHours, ...plain }: ReasonBody, now: number) => ({
  ...plain,
  name_en: nameEn,
  model_ids: modelIds,
  stop_reports: stopReports,
  stop_hours: stopHours,
  updated_at: new Date(now),
});

export const insertReason = (db: Db, id: string, body: ReasonBody, now: number) =>
  db
    .insertInto('repair_reason')
    .values({ reason_id: id, ...valuesOf(body, now) })
    .execute();

const changed = (now: number) => ({ version: sql<number>`version + 1`, updated_at: new Date(now) });

export const putReason = (db: Db, id: string, body: ReasonBody, now: number) =>
  db
    .updateTable('repair_reason')
    .set({ ...valuesOf(body, now), ...changed(now) })
    .where('reason_id', '=', id)
    .execute();

export const enableReason = (db: Db, id: string, enabled: boolean, now: number) =>
  db
    .updateTable('repair_reason')
    .set({ enabled, ...changed(now) })
    .where('reason_id', '=', id)
    .execute();

/** Whether any report uses it. */
export async function isNamed(db: Db, id: string) {
  const row = await db
    .selectFrom('fault_report')
    .select('report_id')
    .where(sql<boolean>`reason_ids @> array[${id}]`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteReason = (db: Db, id: string) =>
  db.deleteFrom('repair_reason').where('reason_id', '=', id).execute();

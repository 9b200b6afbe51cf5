import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { Terms } from './pricing.store.ts';

/** The versions of a scheme, newest first, each with its validity; a cancelled one has none. */
export const versionsOf = (db: Db, id: string) =>
  db
    .selectFrom('price_version as v')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('price_span')
          .select(['scheme_id', 'no'])
          .select(sql<number | null>`(extract(epoch from min(from_at)) * 1000)::float8`.as('from_at'))
          // A version that holds until further notice has no end, whatever its other spans say.
          .select(
            sql<number | null>`case when bool_or(until_at is null) then null
              else (extract(epoch from max(until_at)) * 1000)::float8 end`.as('until_at'),
          )
          .where('scheme_id', '=', id)
          .groupBy(['scheme_id', 'no'])
          .as('p'),
      (join) => join.onRef('p.scheme_id', '=', 'v.scheme_id').onRef('p.no', '=', 'v.no'),
    )
    .select([
      'v.no',
      'v.model_ids as modelIds',
      'v.content',
      'v.reason',
      'v.published_by as publishedBy',
      'v.approver',
      'v.published_at as publishedAt',
      'p.from_at as effectiveAt',
      'p.until_at as endedAt',
    ])
    .where('v.scheme_id', '=', id)
    .orderBy('v.no', 'desc')
    .execute();

export interface NewVersion extends Terms {
  id: string;
  areaId: number;
  no: number;
  /** Start of validity, epoch ms. */
  from: number;
  reason: string;
  by: string;
  approver: string | null;
  now: number;
}

/** Another scheme that prices one of the models of an area at some time from an instant on. */
export const takenBy = (
  db: Db,
  { id, areaId, modelIds, from }: Pick<NewVersion, 'id' | 'areaId' | 'modelIds' | 'from'>,
) =>
  db
    .selectFrom('price_span as p')
    .innerJoin('price_scheme as s', 's.scheme_id', 'p.scheme_id')
    .select('s.name')
    .where('p.service_area_id', '=', areaId)
    .where('p.scheme_id', '<>', id)
    .where((eb) => eb.or([eb('p.until_at', 'is', null), eb('p.until_at', '>', at(from))]))
    .where(
      sql<boolean>`(p.model_id is null or ${modelIds}::int[] = '{}' or p.model_id = any(${modelIds}::int[]))`,
    )
    .limit(1)
    .executeTakeFirst();

/** Puts a new version into force from an instant on, ending the previous one. */
export async function insertVersion(db: Db, version: NewVersion) {
  const { id, areaId, no, modelIds, content, from, reason, by, approver, now } = version;
  await endSpans(db, id, from);
  // Published twice at one moment, the second replaces the first.
  await db.deleteFrom('price_span').where('scheme_id', '=', id).where('from_at', '>=', at(from)).execute();
  await db
    .insertInto('price_version')
    .values({
      scheme_id: id,
      no,
      model_ids: modelIds,
      content: JSON.stringify(content),
      reason,
      published_by: by,
      approver,
      published_at: new Date(now),
    })
    .execute();
  const models = modelIds.length > 0 ? modelIds : [null];
  await db
    .insertInto('price_span')
    .values(
      models.map((model_id) => ({
        span_id: newId(),
        scheme_id: id,
        no,
        service_area_id: areaId,
        model_id,
        from_at: new Date(from),
      })),
    )
    .execute();
}

/** Ends a scheme's current version at an instant; returns how many spans. */
export async function endSpans(db: Db, id: string, until: number) {
  const { numUpdatedRows } = await db
    .updateTable('price_span')
    .set({ until_at: new Date(until) })
    .where('scheme_id', '=', id)
    .where('from_at', '<', at(until))
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', at(until))]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Cancels a scheme's scheduled versions; returns whether there were any. */
export async function dropComing(db: Db, id: string, now: number) {
  const { numDeletedRows } = await db
    .deleteFrom('price_span')
    .where('scheme_id', '=', id)
    .where('from_at', '>', at(now))
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Removes a scheduled end. */
export const goOn = (db: Db, id: string, now: number) =>
  db
    .updateTable('price_span')
    .set({ until_at: null })
    .where('scheme_id', '=', id)
    .where('until_at', '>', at(now))
    .execute();

interface Where {
  areaId: number;
  modelId: number;
  /** Epoch ms. */
  at: number;
}

/** The version in force for a model in an area at an instant; undefined if there is none. */
export const versionAt = (db: Db, { areaId, modelId, at: moment }: Where) =>
  db
    .selectFrom('price_span as p')
    .innerJoin('price_version as v', (join) =>
      join.onRef('v.scheme_id', '=', 'p.scheme_id').onRef('v.no', '=', 'p.no'),
    )
    .innerJoin('price_scheme as s', 's.scheme_id', 'p.scheme_id')
    .select(['s.scheme_id as id', 's.name', 'v.no', 'v.content'])
    .where('p.service_area_id', '=', areaId)
    .where((eb) => eb.or([eb('p.model_id', 'is', null), eb('p.model_id', '=', modelId)]))
    .where('p.from_at', '<=', at(moment))
    .where((eb) => eb.or([eb('p.until_at', 'is', null), eb('p.until_at', '>', at(moment))]))
    .executeTakeFirst();

import type { ModelRow, vehicleModels } from '@kickstand/contract/fleet/production';
import type { InputOf, ModelFields } from '@kickstand/contract/kit';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

/** The most models in a deployment. */
export const mostModels = 200;

const models = (db: Db) =>
  db
    .selectFrom('vehicle_model as m')
    .leftJoin('voltage_scheme as s', 's.scheme_id', 'm.voltage_scheme_id')
    .select(['m.model_id as id', 'm.brand', 'm.name', 'm.kind', 'm.max_speed as maxSpeed', 'm.version'])
    .select('s.name as scheme')
    .$narrowType<Pick<ModelRow, 'kind'>>()
    .select(sql<number>`(select count(*) from vehicle v where v.model_id = m.model_id)`.as('vehicles'));

export const pageOfModels = (db: Db, query: InputOf<typeof vehicleModels.list>['query']) =>
  pageFrom(
    db,
    models(db).where((eb) =>
      eb.and(given(query.name && sql<boolean>`position(lower(${query.name}) in lower(m.name)) > 0`)),
    ),
    query,
    {
      sortable: { name: 'm.name', brand: 'm.brand' },
      neverNull: ['name', 'brand'],
      tieBreak: 'm.model_id',
    },
  );

export async function countModels(db: Db) {
  const { n } = await db
    .selectFrom('vehicle_model')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

const modelsLock = 7_301_009;

/** Serialises changes of models until the end of the transaction. */
export const lockModels = (db: Db) => sql`select pg_advisory_xact_lock(${modelsLock})`.execute(db);

export const lockModel = (db: Db, id: number) =>
  db.selectFrom('vehicle_model').selectAll().where('model_id', '=', id).forUpdate().executeTakeFirst();

/** Another model of this name, ignoring case. */
export const modelNamed = (db: Db, name: string) =>
  db
    .selectFrom('vehicle_model')
    .select('model_id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();

/** Inserts a model under the next free number and returns that number. */
export async function insertModel(db: Db, { maxSpeed, ...model }: ModelFields): Promise<number> {
  const { last } = await db
    .selectFrom('vehicle_model')
    .select(sql<number>`coalesce(max(model_id), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('vehicle_model')
    .values({ ...model, model_id: last + 1, max_speed: maxSpeed })
    .execute();
  return last + 1;
}

export const putModel = (db: Db, id: number, { maxSpeed, ...model }: ModelFields) =>
  db
    .updateTable('vehicle_model')
    .set((eb) => ({ ...model, max_speed: maxSpeed, version: eb('version', '+', 1) }))
    .where('model_id', '=', id)
    .execute();

const foreignKeyViolation = '23503';

/** False if there are vehicles of it, also in companies out of the caller's sight; the transaction is then aborted. */
export const deleteModel = (db: Db, id: number): Promise<boolean> =>
  db
    .deleteFrom('vehicle_model')
    .where('model_id', '=', id)
    .execute()
    .then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === foreignKeyViolation) return false;
        throw error;
      },
    );

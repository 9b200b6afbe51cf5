import type { ViewLook } from '@kickstand/contract/platform/views';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** Whose views, and of which list. */
export interface Shelf {
  operatorId: string;
  list: string;
}

/** The enabled roles of an operator, main and further ones. */
export const rolesHeld = (db: Db, operatorId: string) =>
  db
    .selectFrom('role as r')
    .select(['r.role_id as roleId', 'r.name'])
    .where('r.enable', '=', true)
    .where((eb) =>
      eb.or([
        eb('r.role_id', '=', (q) =>
          q.selectFrom('operator as o').select('o.role_id as roleId').where('o.operator_id', '=', operatorId),
        ),
        eb('r.role_id', 'in', (q) =>
          q
            .selectFrom('operator_role as m')
            .select('m.role_id as roleId')
            .where('m.operator_id', '=', operatorId),
        ),
      ]),
    )
    .orderBy('r.name')
    .execute();

const known = (db: Db, operatorId: string) =>
  db
    .selectFrom('saved_view as v')
    .innerJoin('operator as o', 'o.operator_id', 'v.operator_id')
    .leftJoin('role as r', 'r.role_id', 'v.role_id')
    .leftJoin('saved_view_first as f', (join) =>
      join.onRef('f.view_id', '=', 'v.view_id').on('f.operator_id', '=', operatorId),
    )
    .select([
      'v.view_id as viewId',
      'v.operator_id as operatorId',
      'v.list',
      'v.name',
      'v.query',
      'v.look',
      'v.updated_at as updatedAt',
    ])
    .select(['v.role_id as roleId', 'r.name as roleName', 'o.name as owner', 'f.view_id as firstId']);

/** An operator's own views and those shared with these roles, own ones first. */
export const viewsFor = (db: Db, { operatorId, list }: Shelf, roleIds: readonly string[]) =>
  known(db, operatorId)
    .where('v.list', '=', list)
    .where((eb) =>
      eb.or([
        eb('v.operator_id', '=', operatorId),
        ...(roleIds.length > 0 ? [eb('v.role_id', 'in', [...roleIds])] : []),
      ]),
    )
    .orderBy(sql`v.operator_id <> ${operatorId}`)
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.view_id')
    .execute();
export type ViewFound = Awaited<ReturnType<typeof viewsFor>>[number];

export const viewById = (db: Db, operatorId: string, viewId: string) =>
  known(db, operatorId).where('v.view_id', '=', viewId).executeTakeFirst();

/** Locks this operator's views, and returns the names in use for the list. */
export async function lockViews(db: Db, { operatorId, list }: Shelf) {
  await db
    .selectFrom('operator')
    .select('operator_id as operatorId')
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .execute();
  return db
    .selectFrom('saved_view')
    .select(['view_id as viewId', sql<string>`lower(name)`.as('name')])
    .where('operator_id', '=', operatorId)
    .where('list', '=', list)
    .execute();
}

/** The editable fields of a view. */
export interface Keeping {
  name: string;
  query: Record<string, string>;
  look?: ViewLook | undefined;
  roleId?: string | undefined;
}

const columnsOf = ({ name, query, look, roleId }: Keeping, now: number) => ({
  name,
  query: JSON.stringify(query),
  look: look ? JSON.stringify(look) : null,
  role_id: roleId ?? null,
  updated_at: new Date(now),
});

export const insertView = (
  db: Db,
  { viewId, operatorId, list, ...keeping }: Keeping & Shelf & { viewId: string },
  now: number,
) =>
  db
    .insertInto('saved_view')
    .values({
      view_id: viewId,
      operator_id: operatorId,
      list,
      created_at: new Date(now),
      ...columnsOf(keeping, now),
    })
    .execute();

export const updateView = (db: Db, { viewId, ...keeping }: Keeping & { viewId: string }, now: number) =>
  db.updateTable('saved_view').set(columnsOf(keeping, now)).where('view_id', '=', viewId).execute();

export const deleteView = (db: Db, viewId: string) =>
  db.deleteFrom('saved_view').where('view_id', '=', viewId).execute();

/** Sets the view with which an operator's list opens; undefined: none. */
export async function putFirst(db: Db, { operatorId, list }: Shelf, viewId: string | undefined) {
  await db
    .deleteFrom('saved_view_first')
    .where('operator_id', '=', operatorId)
    .where('list', '=', list)
    .execute();
  if (viewId === undefined) return;
  await db
    .insertInto('saved_view_first')
    .values({ operator_id: operatorId, list, view_id: viewId })
    .execute();
}

import type { Scope } from '@kickstand/domain/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

export interface FenceWish {
  scope: Scope;
  kinds: readonly string[] | undefined;
  /** West, south, east, north of a box that the fence's middle lies in. */
  box: readonly [number, number, number, number] | undefined;
  limit: number;
}

const within = (column: string, ids: Scope['agentIds']) =>
  ids === 'all' ? [] : [sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`];

const enabledIn = (db: Db, { scope, kinds, box }: FenceWish) =>
  db
    .selectFrom('fence as f')
    .where('f.state', '=', 'enabled')
    .where((eb) =>
      eb.and([
        ...within('f.agent_id', scope.agentIds),
        ...within('f.service_area_id', scope.opAreaIds),
        ...(kinds?.length ? [eb('f.kind', 'in', kinds)] : []),
        ...(box
          ? [eb.between('f.centre_lng', box[0], box[2]), eb.between('f.centre_lat', box[1], box[3])]
          : []),
      ]),
    );

/** The enabled fences that are asked for, and how many there are beyond the limit. */
export async function fencesIn(db: Db, wish: FenceWish) {
  const list = await enabledIn(db, wish)
    .select(['f.fence_id', 'f.service_area_id', 'f.kind', 'f.name', 'f.name_en', 'f.points'])
    .select(['f.centre_lng', 'f.centre_lat', 'f.capacity', 'f.version', 'f.content'])
    .orderBy('f.service_area_id')
    .orderBy('f.fence_id')
    .limit(wish.limit)
    .execute();
  if (list.length < wish.limit) return { list, count: list.length };
  const counted = await enabledIn(db, wish)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return { list, count: counted?.n ?? list.length };
}

/** How many vehicles stand in each fence, as far as they are in scope. */
export async function standingIn(
  db: Db,
  { agentIds, opAreaIds }: Scope,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('vehicle_state as s')
    .select(({ fn }) => ['s.station_id', fn.countAll<number>().as('n')])
    .where('s.station_id', 'is not', null)
    .where((eb) => eb.and([...within('s.agent_id', agentIds), ...within('s.service_area_id', opAreaIds)]))
    .groupBy('s.station_id')
    .execute();
  return new Map(rows.map(({ station_id, n }) => [station_id ?? '', n]));
}

import type { ModelKind } from '@kickstand/contract/kit';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';

export interface StopRead {
  fenceId: string;
  areaId: number;
  name: string;
  lng: number;
  lat: number;
  capacity: number | null;
  isEnabled: boolean;
  address: string;
}

/** Stations of some areas, by id. */
export async function stopsRead(
  db: Db,
  areaIds: readonly number[],
  { after, most }: { after: string; most: number },
) {
  const { rows } = await sql<StopRead>`
    select fence_id as "fenceId", service_area_id as "areaId", name, centre_lng as lng, centre_lat as lat, capacity,
      state = 'enabled' as "isEnabled", coalesce(content ->> 'address', '') as address
    from fence where service_area_id = ${anyNumber(areaIds)} and kind = 'station' and state in ('enabled', 'disabled')
      and fence_id > ${after} order by fence_id limit ${most}`.execute(db);
  return rows;
}

/** The kinds of the models. */
export async function kindsOfModels(db: Db): Promise<ReadonlyMap<number, ModelKind>> {
  const { rows } = await sql<{
    id: number;
    kind: ModelKind;
  }>`select model_id as id, kind from vehicle_model`.execute(db);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

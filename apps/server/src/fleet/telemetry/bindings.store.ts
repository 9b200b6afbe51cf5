import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The period of a controller in a vehicle in scope; a vehicle that never had one has a row without. */
export interface Binding {
  vehicle: number;
  /** The vehicle's present agent. */
  agentId: number;
  /** The vehicle's present controller. */
  nowImei: string | null;
  imei: string | null;
  from: number | null;
  to: number | null;
}

/**
 * The controllers of a vehicle, or all vehicles that a controller was in, as far as they are in scope; in order of
 * time.
 */
export async function bindingsOf(
  db: Db,
  scope: Scope,
  { number, imei }: { number?: number | undefined; imei?: string | undefined },
): Promise<Binding[]> {
  const wanted =
    number === undefined
      ? sql`v.vehicle_id in (select vehicle_id from vehicle_binding where kind = 'device' and code = ${imei}
          union select vehicle_id from vehicle where imei = ${imei})`
      : sql`v.vehicle_id = ${number}`;
  const { rows } = await sql<Binding>`
    select v.vehicle_id as vehicle, v.agent_id as "agentId", v.imei as "nowImei", b.code as imei,
      b.from_at as "from", b.to_at as "to"
    from vehicle v left join vehicle_binding b on b.vehicle_id = v.vehicle_id and b.kind = 'device'
    where ${wanted} and ${rowsInScope(scope, 'v')}
    order by v.vehicle_id, b.binding_no`.execute(db);
  return rows;
}

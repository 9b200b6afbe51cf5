import { administratorCodes } from '@kickstand/domain/organisation/permissions';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

const grantsLock = 7_301_004;

/** Serialises changes of roles and accounts, so that checks stay valid; to be taken before any other lock. */
export const lockGrants = (db: Db) => sql`select pg_advisory_xact_lock(${grantsLock})`.execute(db);

/**
 * The enabled accounts of head office that have not expired, with their roles and those of their codes that make an
 * administrator.
 */
export async function headOfficeAccounts(db: Db, today: string) {
  const { rows } = await sql<{
    agentId: number;
    areaIds: number[] | null;
    roles: {
      enable: boolean;
      codes: string[];
      dataScope: 'all' | 'agents' | 'areas';
      agentIds: number[];
      areaIds: number[];
    }[];
  }>`select o.agent_id as "agentId", o.area_ids as "areaIds", (
      select json_agg(json_build_object('enable', x.enable, 'codes',
        array(select unnest(x.codes) intersect select unnest(${[...administratorCodes]}::text[])), 'dataScope', x.data_scope,
        'agentIds', x.agent_ids, 'areaIds', x.area_ids))
      from role x where x.role_id = o.role_id
        or x.role_id in (select m.role_id from operator_role m where m.operator_id = o.operator_id)) as roles
    from operator o join agent a on a.agent_id = o.agent_id
    where a.parent_id is null and o.enable and o.archived_at is null and (o.expire_on is null or o.expire_on >= ${today}::date)
      and o.area_ids is null and exists (select 1 from role x
        where x.enable and x.codes && ${[...administratorCodes]}::text[] and (x.role_id = o.role_id
          or x.role_id in (select m.role_id from operator_role m where m.operator_id = o.operator_id)))`.execute(
    db,
  );
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { heldRoles } from '../login/operators.store.ts';

const accounts = (db: Db) =>
  db
    .selectFrom('operator as o')
    .innerJoin('role as r', 'r.role_id', 'o.role_id')
    .select(['o.operator_id', 'o.phone', 'o.name', 'o.enable', 'o.agent_id', 'o.area_ids'])
    .select(['o.archived_at', 'o.expire_on', 'r.role_id', 'r.name as role_name'])
    .select(heldRoles.as('roles'));

/** One account with everything that determines its rights. */
export const accountWith = (db: Db, operatorId: string) =>
  accounts(db).where('o.operator_id', '=', operatorId).executeTakeFirst();

/** Enabled accounts that have a role with this code, latest login first. */
export const accountsWithCode = (db: Db, code: string, most: number) =>
  accounts(db)
    .where('o.archived_at', 'is', null)
    .where('o.enable', '=', true)
    .where(
      sql<boolean>`exists (select 1 from role x where x.enable and ${code} = any(x.codes) and (x.role_id = o.role_id
        or x.role_id in (select m.role_id from operator_role m where m.operator_id = o.operator_id)))`,
    )
    .orderBy(sql`o.last_login_at desc nulls last, o.operator_id`)
    .limit(most)
    .execute();

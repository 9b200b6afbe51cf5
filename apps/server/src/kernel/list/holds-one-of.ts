import { sql } from 'kysely';

/** Whether an operator holds one of some codes through one of its roles. */
export const holdsOneOf = (operator: string, codes: readonly string[]) => sql<boolean>`exists (
  select from role r where r.enable and r.codes && ${[...codes]}::text[] and (r.role_id = ${sql.ref(`${operator}.role_id`)}
    or r.role_id in (select m.role_id from operator_role m where m.operator_id = ${sql.ref(`${operator}.operator_id`)})))`;

import type { Db } from '../../kernel/db.ts';

const facts = (db: Db) =>
  db
    .selectFrom('operator as o')
    .innerJoin('role as r', 'r.role_id', 'o.role_id')
    .innerJoin('agent as a', 'a.agent_id', 'o.agent_id')
    .select(['o.operator_id', 'o.phone', 'o.name', 'o.enable', 'o.auth_epoch', 'o.agent_id', 'o.area_ids'])
    .select(['r.role_id', 'r.name as role_name', 'r.codes', 'r.enable as role_enable'])
    .select(['a.name as agent_name', 'a.state as agent_state', 'a.parent_id']);

/** The operator with this phone, with role and agent, or undefined. */
export const operatorByPhone = (db: Db, phone: string) =>
  facts(db).where('o.phone', '=', phone).executeTakeFirst();

/** Locks the operator's row, so that two logins of one account wait for each other. */
export const lockOperator = (db: Db, operatorId: string) =>
  facts(db).where('o.operator_id', '=', operatorId).forUpdate('o').executeTakeFirst();

export const operatorById = (db: Db, operatorId: string) =>
  facts(db).where('o.operator_id', '=', operatorId).executeTakeFirst();

export type OperatorFacts = NonNullable<Awaited<ReturnType<typeof operatorById>>>;

export const noteLogin = (db: Db, operatorId: string, [now, address]: readonly [number, string | null]) =>
  db
    .updateTable('operator')
    .set({ last_login_at: new Date(now), last_login_ip: address })
    .where('operator_id', '=', operatorId)
    .execute();

export interface SupportContact {
  operatorId: string;
  objectId: string;
  name: string;
  phone: string;
  company: string;
}

export async function putSupportContact(db: Db, contact: SupportContact, now: number) {
  const { operatorId, objectId, name, phone, company } = contact;
  const row = { object_id: objectId, name, phone, company, updated_at: new Date(now) };
  await db
    .insertInto('support_contact')
    .values({ operator_id: operatorId, ...row })
    .onConflict((c) => c.column('operator_id').doUpdateSet(row))
    .execute();
}

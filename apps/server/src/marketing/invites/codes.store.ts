import { at, type Db } from '../../kernel/database/db.ts';

export const codeOf = (db: Db, riderId: string) =>
  db.selectFrom('rider_invite_code').select('code').where('rider_id', '=', riderId).executeTakeFirst();

/** Stores a code for a rider; false if it is taken or the rider already has one. */
export async function insertCode(db: Db, riderId: string, code: string) {
  const row = await db
    .insertInto('rider_invite_code')
    .values({ rider_id: riderId, code })
    .onConflict((c) => c.doNothing())
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

export const codeExists = async (db: Db, code: string) =>
  (await db.selectFrom('rider_invite_code').select('code').where('code', '=', code).executeTakeFirst()) !==
  undefined;

/** Stores the code opened last in an installation. */
export const noteOpened = (db: Db, installId: string, code: string, now: number) =>
  db
    .insertInto('invite_opened')
    .values({ install_id: installId, code, opened_at: new Date(now) })
    .onConflict((c) => c.column('install_id').doUpdateSet({ code, opened_at: new Date(now) }))
    .execute();

/** Owner of the code opened last in an installation since an instant. */
export const openerOf = (db: Db, installId: string, since: number) =>
  db
    .selectFrom('invite_opened as o')
    .innerJoin('rider_invite_code as k', 'k.code', 'o.code')
    .innerJoin('rider as r', 'r.rider_id', 'k.rider_id')
    .select('k.rider_id as riderId')
    .where('o.install_id', '=', installId)
    .where('o.opened_at', '>=', at(since))
    .where('r.state', '=', 'normal')
    .executeTakeFirst();

interface NewInvite {
  id: string;
  campaignId: string;
  version: number;
  inviterId: string;
  inviteeId: string;
  areaId: number;
  installId: string;
  now: number;
}

/** Stores the invitation of a new rider; once per rider. */
export const insertInvite = (db: Db, one: NewInvite) =>
  db
    .insertInto('invite')
    .values({
      invite_id: one.id,
      campaign_id: one.campaignId,
      version: one.version,
      inviter_id: one.inviterId,
      invitee_id: one.inviteeId,
      service_area_id: one.areaId,
      install_id: one.installId,
      registered_at: new Date(one.now),
      state: 'waiting',
      looked_at: new Date(one.now),
    })
    .onConflict((c) => c.column('invitee_id').doNothing())
    .execute();

/** Home area of a rider. */
export async function homeOf(db: Db, riderId: string) {
  const row = await db
    .selectFrom('rider')
    .select((eb) => eb.ref('service_area_id').$notNull().as('areaId'))
    .where('rider_id', '=', riderId)
    .executeTakeFirstOrThrow();
  return row.areaId;
}

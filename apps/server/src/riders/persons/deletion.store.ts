import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/**
 * Removes a person from everything that identifies them, over all agents; the account's history stays under its
 * number.
 */
export async function forgetPerson(db: Db, riderId: string) {
  await db
    .updateTable('rider')
    .set({ phone: '', name: '', state: 'cancelled' })
    .where('rider_id', '=', riderId)
    .execute();
  await db.deleteFrom('rider_identity').where('rider_id', '=', riderId).execute();
  await db.deleteFrom('rider_device').where('rider_id', '=', riderId).execute();
  await db.deleteFrom('rider_consent').where('rider_id', '=', riderId).execute();
  await db.deleteFrom('rider_fact').where('rider_id', '=', riderId).execute();
  await db.deleteFrom('bad_number').where('rider_id', '=', riderId).execute();
  await db.deleteFrom('rider_message').where('rider_id', '=', riderId).execute();
  await db
    .updateTable('certificate')
    .set({ issuer: '', number_masked: '', number_hash: sql<string>`certificate_id` })
    .where('rider_id', '=', riderId)
    .execute();
  await db
    .updateTable('rebind_request')
    .set({ from_phone: '-', to_phone: '' })
    .where('rider_id', '=', riderId)
    .execute();
  await sql`delete from photo_use u using photo p where p.photo_id = u.photo_id and p.rider_id = ${riderId}`.execute(
    db,
  );
  await db
    .updateTable('photo')
    .set({ service_area_id: null, agent_id: null })
    .where('rider_id', '=', riderId)
    .where('agent_id', 'is not', null)
    .execute();
}

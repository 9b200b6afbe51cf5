import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** A past rider who never verified their identity. */
export interface Unnamed {
  riderId: string;
  areaId: number;
  phone: string;
}

/** The next of them after a rider ID. */
export async function unnamedAfter(db: Db, after: string, most: number): Promise<Unnamed[]> {
  const { rows } = await sql<Unnamed>`
    select r.rider_id as "riderId", r.service_area_id as "areaId", r.phone from rider r
    where r.rider_id > ${after} and r.state <> 'cancelled'
      and exists (select from ride_order o where o.rider_id = r.rider_id)
      and not exists (select from rider_identity i where i.rider_id = r.rider_id)
    order by r.rider_id limit ${most}`.execute(db);
  return rows;
}

export interface PastName {
  riderId: string;
  numberBox: string;
  numberHash: string;
  numberMasked: string;
  bornOn: string;
}

/** Stores identities as of registration; later ones are kept. */
export async function insertNames(db: Db, names: readonly PastName[]) {
  const list = (of: (name: PastName) => string) => names.map(of);
  await sql`
    insert into rider_identity (rider_id, number_box, number_hash, number_masked, born_on, verified_at)
    select n.rider_id, n.box, n.hash, n.masked, n.born_on, r.registered_at
    from unnest(${list((one) => one.riderId)}::text[], ${list((one) => one.numberBox)}::text[],
      ${list((one) => one.numberHash)}::text[], ${list((one) => one.numberMasked)}::text[],
      ${list((one) => one.bornOn)}::date[]) as n (rider_id, box, hash, masked, born_on)
    join rider r on r.rider_id = n.rider_id order by n.rider_id
    on conflict do nothing`.execute(db);
}

import type { RidingState } from '@kickstand/contract/fleet/vehicles';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { anyText } from '../../../kernel/list/any-of.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';

/** How many sounds some packs have, in the standard slots and in the operator's own. */
export async function soundCounts(db: Db, packageIds: readonly string[]) {
  if (packageIds.length === 0) return new Map<string, { standard: number; own: number }>();
  const found = await db
    .selectFrom('voice_sound')
    .select(['package_id as id', sql<number>`count(*) filter (where slot <= 6)::int`.as('standard')])
    .select(sql<number>`count(*) filter (where slot > 6)::int`.as('own'))
    .where('package_id', '=', anyText(packageIds))
    .groupBy('package_id')
    .execute();
  return new Map(found.map(({ id, standard, own }) => [id, { standard, own }]));
}

/** The properties of a pack's sounds, without the sounds. */
export const soundsOf = (db: Db, packageId: string) =>
  db
    .selectFrom('voice_sound')
    .select(['slot', 'text', 'hz', 'length_ms as lengthMs'])
    .select(sql<number>`peak_tenths::int`.as('peakTenths'))
    .select(sql<number>`octet_length(sound)`.as('size'))
    .where('package_id', '=', packageId)
    .orderBy('slot')
    .execute();

/** The sound in a slot of a voice pack; undefined if empty. */
export const soundAt = (db: Db, packageId: string, slot: number) =>
  db
    .selectFrom('voice_sound')
    .select(['sound', 'text'])
    .where('package_id', '=', packageId)
    .where('slot', '=', slot)
    .executeTakeFirst();

/** All sounds of a pack, each of some hundred kB at most. */
export const wavsOf = (db: Db, packageId: string) =>
  db.selectFrom('voice_sound').select(['slot', 'sound as wav']).where('package_id', '=', packageId).execute();

export interface NewSound {
  packageId: string;
  slot: number;
  text: string;
  hz: number;
  lengthMs: number;
  peak: number;
  wav: Uint8Array;
}

/** Puts a sound into a slot, replacing what was there. */
export const putSoundAt = (db: Db, { packageId, slot, text, hz, lengthMs, peak, wav }: NewSound) => {
  const values = {
    text,
    hz,
    length_ms: lengthMs,
    peak_tenths: Math.round(10 * peak),
    sound: Buffer.from(wav),
  };
  return db
    .insertInto('voice_sound')
    .values({ package_id: packageId, slot, ...values })
    .onConflict((c) => c.columns(['package_id', 'slot']).doUpdateSet(values))
    .execute();
};

/** Removes the sound from a slot; false if there was none. */
export const removeSoundAt = async (db: Db, packageId: string, slot: number) =>
  (await db
    .deleteFrom('voice_sound')
    .where('package_id', '=', packageId)
    .where('slot', '=', slot)
    .returning('slot')
    .executeTakeFirst()) !== undefined;

/** A draft is as large as its sounds together. */
export const putDraftSize = (db: Db, packageId: string) =>
  sql`update device_package set version = version + 1,
    size = (select coalesce(sum(octet_length(sound)), 0) from voice_sound where package_id = ${packageId})
    where package_id = ${packageId}`.execute(db);

/** Stores the image built from a draft. */
export const putWhole = (
  db: Db,
  packageId: string,
  { size, sha256, md5 }: { size: number; sha256: string; md5: string },
) =>
  db.updateTable('device_package').set({ size, sha256, md5 }).where('package_id', '=', packageId).execute();

/** A vehicle's present state. */
export const stateNow = (db: Db, vehicle: number) =>
  db
    .selectFrom('vehicle_state')
    .select(['online', 'riding_state as riding', 'ops_states as ops', 'rest_battery as battery'])
    .select(['locks', 'gsm', 'lock_at as lockAt', 'unlock_at as unlockAt'])
    .where('vehicle_id', '=', vehicle)
    .$narrowType<{ riding: RidingState }>()
    .executeTakeFirst();

/** What most vehicles that took a push had before, and which of those are still in scope. */
export async function hadBefore(db: Db, scope: Scope, jobId: string) {
  return db
    .selectFrom('device_job_vehicle as j')
    .innerJoin('vehicle as v', 'v.vehicle_id', 'j.vehicle_id')
    .select(['j.from_version as version', sql<number[]>`array_agg(v.vehicle_id)`.as('vehicles')])
    .where('j.job_id', '=', jobId)
    .where('j.state', '=', 'success')
    .where('j.from_version', 'is not', null)
    .where('v.imei', 'is not', null)
    .where('v.service_area_id', 'is not', null)
    .where('v.lifecycle', 'not in', ['lost', 'scrapped', 'transferred'])
    .where(rowsInScope(scope, 'v'))
    .groupBy('j.from_version')
    .orderBy(sql`count(*)`, 'desc')
    .limit(1)
    .$narrowType<{ version: string }>()
    .executeTakeFirst();
}

/** The released voice pack for a model that controllers report as this version. */
export const releasedAs = async (db: Db, modelId: number, version: string) =>
  (
    await db
      .selectFrom('device_package')
      .select('package_id as id')
      .where('kind', '=', 'voice')
      .where('model_id', '=', modelId)
      .where('state', '=', 'released')
      .where(sql<boolean>`${version} = any(reported)`)
      .executeTakeFirst()
  )?.id;

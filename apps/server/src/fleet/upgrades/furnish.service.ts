import { createHash } from 'node:crypto';
import type { PackageState } from '@kickstand/contract/fleet/upgrades';
import { checkSound, type PackageFile, writeVoices } from '@kickstand/domain/fleet/upgrades';
import { transferSettingName } from '../../gateway/transfers/transfer-setting.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { putSetting } from '../../kernel/program/setting.ts';
import {
  insertPastJob,
  insertPastVehicles,
  largestModel,
  type PastJob,
  type PastVehicle,
  putPast,
  vehiclesIn,
} from './furnish.store.ts';
import { reportedAs } from './packages.service.ts';
import { insertPackage, type NewPackage } from './packages.store.ts';
import { putSoundAt } from './voices/voices.store.ts';

export type { PastJob, PastVehicle };
export { largestModel, vehiclesIn };

/** Trusts one key, for a deployment that starts with past upgrades. Returns its fingerprint. */
export async function furnishKey(db: Db, pem: string, der: Buffer, now: number): Promise<string> {
  const fingerprint = createHash('sha256').update(der).digest('hex');
  const value = { keys: [{ pem, fingerprint }], kilobytesPerSecond: 1_024, centsPerMegabyte: 3, version: 1 };
  await putSetting(db, transferSettingName, { value, now });
  return fingerprint;
}

/** The description of a past package. */
interface PastSaid {
  name: string;
  modelId: number;
  notes: string;
  state: PackageState;
  by: string;
  at: number;
}

interface Held extends Pick<NewPackage, 'kind' | 'fromVersions' | 'sha256' | 'signature' | 'signedBy'> {
  version: string;
  image: Uint8Array;
}

async function putOnRecord(
  db: Db,
  { state, at, ...said }: PastSaid,
  { version, image, ...held }: Held,
): Promise<string> {
  const id = newId();
  await insertPackage(db, {
    id,
    ...said,
    ...held,
    packageVersion: version,
    reported: reportedAs(version),
    size: image.length,
    md5: createHash('md5').update(image).digest('hex'),
    image,
    now: at,
  });
  await putPast(db, id, state, at);
  return id;
}

interface PastPackage extends PastSaid {
  file: PackageFile;
  fingerprint: string;
}

/** Inserts a package uploaded in the past; returns its id. */
export function furnishPackage(db: Db, { file, fingerprint, ...said }: PastPackage): Promise<string> {
  const { header, image } = file;
  const { kind, version, fromVersions, sha256, signature } = header;
  const signedBy = fingerprint.slice(-8);
  return putOnRecord(db, said, { kind, version, fromVersions, sha256, signature, signedBy, image });
}

/** Inserts a past upgrade with the outcomes of its vehicles. */
export async function furnishUpgrade(db: Db, job: Omit<PastJob, 'id'>, vehicles: readonly PastVehicle[]) {
  const id = newId();
  await insertPastJob(db, { ...job, id });
  await insertPastVehicles(db, id, vehicles);
}

interface PastVoices extends Omit<PastSaid, 'state'> {
  version: string;
  sounds: readonly { slot: number; text: string; wav: Uint8Array }[];
}

/** Inserts a voice pack released in the past; returns its id. */
export async function furnishVoices(db: Db, { sounds, version, ...said }: PastVoices): Promise<string> {
  const image = writeVoices(sounds);
  const sha256 = createHash('sha256').update(image).digest('hex');
  const held = { kind: 'voice', version, sha256, signature: '', signedBy: '', image } as const;
  const packageId = await putOnRecord(db, { ...said, state: 'released' }, { ...held, fromVersions: [] });
  for (const { slot, text, wav } of sounds) {
    const sound = checkSound(wav);
    if ('wrong' in sound) throw new Error(`the sound in slot ${slot} is none: ${sound.wrong}`);
    await putSoundAt(db, { packageId, slot, text, ...sound });
  }
  return packageId;
}

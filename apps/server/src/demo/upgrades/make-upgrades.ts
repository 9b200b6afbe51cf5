import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PackageFile, signedText, writePackage } from '@kickstand/domain/fleet/upgrades';
import { startOfDay } from '@kickstand/domain/platform/time';
import { chanceFrom } from '@kickstand/town';
import {
  furnishKey,
  furnishPackage,
  furnishUpgrade,
  largestModel,
  type PastJob,
} from '../../fleet/upgrades/furnish.service.ts';
import type { Db } from '../../kernel/database/db.ts';
import { demoId, nameOf, rootAgent } from '../demo.people.ts';
import { demoWords } from '../words/demo.words.ts';
import { makeVoices } from './make-voices.ts';
import { common, type Fate, type PastOne, vehiclesOf, well } from './past-upgrades.ts';

const [hour, day] = [3_600_000, 86_400_000];
/** Size of past images, bytes. */
const imageBytes = 65_536;
/** Most vehicles in a past upgrade. */
const mostVehicles = 120;
/** Firmware of the demo’s controllers: previous, current, faulty and next. */
const versions = { before: '131084', now: '131088', bad: '2.1.0', next: '2.1.1' } as const;

interface Signing {
  privateKey: KeyObject;
  model: string;
}

/** A signed package with a random image instead of real firmware. */
function signed({ privateKey, model }: Signing, version: string, fromVersions: string[] = []): PackageFile {
  const chance = chanceFrom(65_536).fork(version);
  const image = Uint8Array.from({ length: imageBytes }, () => chance.whole(0, 255));
  const sha256 = createHash('sha256').update(image).digest('hex');
  const said = { kind: 'firmware' as const, model, version, size: image.length, sha256 };
  const signature = sign(null, Buffer.from(signedText(said)), privateKey).toString('base64');
  return { header: { ...said, fromVersions, signature }, image };
}

interface Making {
  db: Db;
  now: number;
  zone: string;
  /** Folder for a package ready for upload and its signing key. */
  dataDir: string;
}

/** Creates past packages and upgrades: a successful one, one stopped during its canary, and one paused. */
export async function makeUpgrades({ db, now, zone, dataDir }: Making) {
  const places = await largestModel(db, rootAgent.agentId);
  const [first] = places;
  if (!first) return;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const fingerprint = await furnishKey(db, pem, publicKey.export({ type: 'spki', format: 'der' }), now);
  const by = { by: nameOf('production'), operatorId: demoId({ role: 'production' }) };
  const signing = { privateKey, model: first.model };
  const { modelId } = first;
  const put = (
    version: string,
    more: { name: string; notes: string; state: 'released' | 'withdrawn'; at: number },
  ) => furnishPackage(db, { file: signed(signing, version), modelId, fingerprint, by: by.by, ...more });
  const areas = places.filter((one) => one.modelId === modelId).map(({ areaId }) => areaId);
  const oneAm = (daysAgo: number) => startOfDay(now, zone, daysAgo) + hour;
  const areaOf = (nth: number) => areas[nth % areas.length] ?? first.areaId;
  const said = { ...by, modelId };
  const { firmware } = demoWords().fleet;
  const good = await put(versions.now, {
    name: firmware.name,
    notes: firmware.notes.good,
    state: 'released',
    at: oneAm(40),
  });
  await goodUpgrade(db, { ...said, packageId: good, areaId: areaOf(0), at: oneAm(36) });
  const bad = await put(versions.bad, {
    name: firmware.name,
    notes: firmware.notes.bad,
    state: 'withdrawn',
    at: oneAm(12),
  });
  await stoppedUpgrade(db, { ...said, packageId: bad, areaId: areaOf(0), at: oneAm(10) });
  const next = await put(versions.next, {
    name: firmware.name,
    notes: firmware.notes.next,
    state: 'released',
    at: oneAm(4),
  });
  await pausedUpgrade(db, { ...said, packageId: next, areaId: areas.at(-1) ?? first.areaId, at: oneAm(1) });
  await makeVoices(db, { ...said, areaId: areaOf(0), at: oneAm(20) });
  keepSample(dataDir, privateKey, signed(signing, '2.2.0'));
}

/** Writes a package ready for upload, and the key, so that others can be signed. */
function keepSample(dataDir: string, privateKey: KeyObject, file: PackageFile) {
  const folder = join(dataDir, 'demo');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'firmware-2.2.0.kspk'), writePackage(file), { mode: 0o600 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(join(folder, 'firmware-key.pem'), pem, { mode: 0o600 });
}

const neverPromoted = { promotedAt: null, promotedBy: null } satisfies Partial<PastJob>;

/** All vehicles succeeded except one that rolled back and one that was never reached. */
async function goodUpgrade(db: Db, one: PastOne) {
  const canary = 10;
  const fateOf = (n: number): Fate =>
    n === 40
      ? { state: 'failed', code: 'rolled_back' }
      : n === 77
        ? { state: 'skipped', code: 'expired' }
        : well;
  const vehicles = await vehiclesOf(
    db,
    one,
    { most: mostVehicles, canary, from: versions.before, bytes: imageBytes },
    fateOf,
  );
  await furnishUpgrade(
    db,
    {
      ...common(one, vehicles, canary),
      name: demoWords().fleet.firmware.names.good,
      reason: demoWords().fleet.firmware.reasons.good,
      state: 'done',
      stop: null,
      promotedAt: one.at + day - 4 * hour,
      promotedBy: one.by,
      endedAt: one.at + day + 2 * hour,
    },
    vehicles,
  );
}

/** Three vehicles of the canary rolled back: it stopped automatically and was then aborted. */
async function stoppedUpgrade(db: Db, one: PastOne) {
  const canary = 20;
  const fateOf = (n: number): Fate => {
    if (n >= 12) return { state: 'skipped', code: 'aborted' };
    return n % 4 === 1 ? { state: 'failed', code: 'rolled_back' } : well;
  };
  const vehicles = await vehiclesOf(
    db,
    one,
    { most: mostVehicles, canary, from: versions.now, bytes: imageBytes },
    fateOf,
  );
  await furnishUpgrade(
    db,
    {
      ...common(one, vehicles, canary),
      ...neverPromoted,
      name: demoWords().fleet.firmware.names.bad,
      reason: demoWords().fleet.firmware.reasons.bad,
      state: 'aborted',
      stop: { rule: 'failures', n: 3, of: 12 },
      endedAt: one.at + 8 * hour,
    },
    vehicles,
  );
}

/** Half of the vehicles are done, and the others are waiting. */
async function pausedUpgrade(db: Db, one: PastOne) {
  const [canary, most] = [5, 24];
  const fateOf = (n: number): Fate => (n < most / 2 ? well : { state: 'waiting', code: null });
  const vehicles = await vehiclesOf(db, one, { most, canary, from: versions.now, bytes: imageBytes }, fateOf);
  await furnishUpgrade(
    db,
    {
      ...common(one, vehicles, canary),
      name: demoWords().fleet.firmware.names.next,
      reason: demoWords().fleet.firmware.reasons.next,
      state: 'paused',
      stop: null,
      promotedAt: one.at - 2 * hour,
      promotedBy: one.by,
      endedAt: null,
    },
    vehicles,
  );
}

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type FleetFile, fleetFile } from '@kickstand/contract/fleet/devices';
import type { Language } from '@kickstand/town';
import { z } from 'zod';
import { passwordDigest } from '../gateway/broker/credentials.ts';
import type { Db } from '../kernel/database/db.ts';
import { newId } from '../kernel/ids.ts';
import { putSetting, settingOf } from '../kernel/program/setting.ts';
import { demoApiKey } from '../platform/session/keys/api-keys.service.ts';
import {
  complainingOfDemo,
  demoCrew,
  openTripsOfDemo,
  riderAppId,
  stationsOfDemo,
  weatherFeedId,
} from './crew.store.ts';
import { keepCrew } from './demo.crew.ts';
import { demoId } from './demo.people.ts';
import { controllers, type Loading, replaceClaims } from './demo.store.ts';

/** Setting that marks a complete demo in this database. */
export const demoMark = 'demo';
/** Setting with the town; the base map reads it too. */
export const townSetting = 'town';

const markSchema = z.object({ scale: z.string(), provision: z.string() });
const townSchema = fleetFile.shape.town;
type Mark = z.infer<typeof markSchema>;

/** Language in which the demo in this database was created. */
export const languageIn = async (db: Db): Promise<Language> =>
  townSchema.parse(await settingOf(db, townSetting)).language;

export async function markOf(db: Db): Promise<Mark | undefined> {
  const stored = await settingOf(db, demoMark);
  return stored === undefined ? undefined : markSchema.parse(stored);
}

const folderOf = (dataDir: string) => join(dataDir, 'demo');
const fileOf = (dataDir: string) => join(folderOf(dataDir), 'fleet.json');
const nextOf = (dataDir: string) => join(folderOf(dataDir), 'fleet.next.json');

interface Provisioning {
  mark: Mark;
  dataDir: string;
  now: number;
  /** Derives the keys of the riders' app and of the field staff. */
  vault: Parameters<typeof demoApiKey>[1];
}

/** Prefix of every provision; lists with another one are rewritten. */
const form = 'f5-';

/**
 * Makes the simulator’s list of vehicles and their passwords match the database. If it does not, every controller gets
 * a new password, since only digests are stored. The new list is kept next to the old one until `takeOver`.
 */
export async function reprovision(open: Loading, { mark, dataDir, now, vault }: Provisioning) {
  rmSync(nextOf(dataDir), { force: true });
  const isSame = mark.provision.startsWith(form) && provisionIn(fileOf(dataDir)) === mark.provision;
  if (isSame) return;
  const rows = (await controllers(open.db)).map((row) => ({
    ...row,
    password: randomBytes(18).toString('base64url'),
  }));
  await replaceClaims(
    open,
    rows.map(({ imei, vehicle_id, password }) => ({
      imei,
      vehicleId: vehicle_id,
      digest: passwordDigest(password),
    })),
  );
  const provision = `${form}${newId()}`;
  await putSetting(open.db, demoMark, { value: { ...mark, provision }, now });
  const town = townSchema.parse(await settingOf(open.db, townSetting));
  const vehicles = rows.filter(({ heard }) => heard).map(entryOf);
  writeAside(dataDir, { provision, town, ...(await peopleOf(open, vault, now)), vehicles });
}

/**
 * API keys of the riders’ app, the staff and other clients, with the stations, trips and complaining riders they work
 * with.
 */
async function peopleOf(open: Loading, vault: Provisioning['vault'], now: number) {
  await keepCrew(open, now);
  const staff: FleetFile['staff'] = [];
  for (const { operatorId, name, serviceAreaId } of await demoCrew(open.db))
    staff.push({
      operatorId,
      name,
      serviceAreaId,
      apiKey: await demoApiKey(open.db, vault, operatorId, now),
    });
  const riderApp = { apiKey: await demoApiKey(open.db, vault, riderAppId, now) };
  const [stations, trips] = [await stationsOfDemo(open.db), await openTripsOfDemo(open.db)];
  const weatherFeed = { apiKey: await demoApiKey(open.db, vault, weatherFeedId, now) };
  const city = { apiKey: await demoApiKey(open.db, vault, demoId({ role: 'regulator' }), now) };
  const complaining = await complainingOfDemo(open.db);
  return { riderApp, weatherFeed, city, staff, stations, trips, complaining };
}

type Row = Awaited<ReturnType<typeof controllers>>[number] & { password: string };

const entryOf = (row: Row): FleetFile['vehicles'][number] => ({
  imei: row.imei,
  password: row.password,
  carId: String(row.vehicle_id),
  iccid: row.iccid ?? '',
  lng: row.lng ?? 0,
  lat: row.lat ?? 0,
  battery: row.rest_battery ?? 50,
  batterySn: row.battery_sn,
  mileage: row.mileage_m,
  serviceAreaId: row.service_area_id,
  onShelf: row.lifecycle === 'on_shelf',
});

/**
 * Deletes the old list before the new passwords are committed, so that a crash cannot leave a list that does not match.
 */
function writeAside(dataDir: string, list: FleetFile & { provision: string }) {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(nextOf(dataDir), JSON.stringify(list), { mode: 0o600, flush: true });
  rmSync(fileOf(dataDir), { force: true });
}

/** Activates the list that was written aside: its passwords are in the database now. */
export function takeOver(dataDir: string) {
  if (existsSync(nextOf(dataDir))) renameSync(nextOf(dataDir), fileOf(dataDir));
}

/** Provision of a list; it comes first in the file, so that a large list need not be read. */
function provisionIn(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const start = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  readSync(handle, start);
  closeSync(handle);
  return /^\{"provision":"([^"]+)"/.exec(start.toString())?.[1];
}

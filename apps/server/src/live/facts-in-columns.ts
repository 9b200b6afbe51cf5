import { ridingIndex, ridingOf, type VehicleFacts } from '@kickstand/domain/fleet/vehicles';
import { type Columns, orMinus, orNan, orNull, orUnknown } from './columns.ts';

/** What columns say of a vehicle, with the two facts that are no numbers. */
export function factsIn(c: Columns, index: number, mode: string, stationId: string | null): VehicleFacts {
  return {
    riding: ridingOf(c.riding[index] ?? 0),
    ops: c.ops[index] ?? 0,
    alarms: c.alarms[index] ?? 0,
    online: c.online[index] === 1,
    loginAt: orNull(c.loginAt[index]),
    reportedAt: orNull(c.reportedAt[index]),
    deviceAt: orNull(c.deviceAt[index]),
    lng: orNull(c.lng[index]),
    lat: orNull(c.lat[index]),
    locatedAt: orNull(c.locatedAt[index]),
    speedKmh: orNull(c.speedKmh[index]),
    course: orNull(c.course[index]),
    satellites: orNull(c.satellites[index]),
    hdop: orNull(c.hdop[index]),
    gsm: orNull(c.gsm[index]),
    battery: orNull(c.battery[index]),
    voltageMv: orNull(c.voltageMv[index]),
    mileageM: c.mileageM[index] ?? 0,
    locks: c.locks[index] ?? 0,
    mode,
    power: orUnknown(c.power[index]),
    moving: orUnknown(c.moving[index]),
    stationId,
    outOfArea: orUnknown(c.outOfArea[index]),
    lockAt: orNull(c.lockAt[index]),
    unlockAt: orNull(c.unlockAt[index]),
    lastSeq: orNull(c.lastSeq[index]),
    strayedAt: orNull(c.strayedAt[index]),
    fixAt: orNull(c.fixAt[index]),
    doubted: doubtedIn(c, index),
    doubtedMileage: doubtedMileageIn(c, index),
  };
}

function doubtedIn({ doubtedAt, doubtedLng, doubtedLat }: Columns, index: number) {
  const [at, lng, lat] = [doubtedAt[index], doubtedLng[index], doubtedLat[index]].map(orNull);
  return at == null || lng == null || lat == null ? null : { at, lng, lat };
}

function doubtedMileageIn({ doubtedMileageAt, doubtedMileageM }: Columns, index: number) {
  const [at, metres] = [doubtedMileageAt[index], doubtedMileageM[index]].map(orNull);
  return at == null || metres == null ? null : { at, metres };
}

/** Write into columns what is a number of these facts. */
export function writeFacts(c: Columns, index: number, facts: VehicleFacts) {
  c.riding[index] = ridingIndex(facts.riding);
  c.ops[index] = facts.ops;
  c.alarms[index] = facts.alarms;
  c.online[index] = Number(facts.online);
  c.loginAt[index] = orNan(facts.loginAt);
  c.reportedAt[index] = orNan(facts.reportedAt);
  c.deviceAt[index] = orNan(facts.deviceAt);
  c.lng[index] = orNan(facts.lng);
  c.lat[index] = orNan(facts.lat);
  c.locatedAt[index] = orNan(facts.locatedAt);
  c.speedKmh[index] = orNan(facts.speedKmh);
  c.course[index] = orNan(facts.course);
  c.satellites[index] = orNan(facts.satellites);
  c.hdop[index] = orNan(facts.hdop);
  c.gsm[index] = orNan(facts.gsm);
  c.battery[index] = orNan(facts.battery);
  c.voltageMv[index] = orNan(facts.voltageMv);
  c.mileageM[index] = facts.mileageM;
  c.locks[index] = facts.locks;
  c.power[index] = orMinus(facts.power);
  c.moving[index] = orMinus(facts.moving);
  c.outOfArea[index] = orMinus(facts.outOfArea);
  c.lockAt[index] = orNan(facts.lockAt);
  c.unlockAt[index] = orNan(facts.unlockAt);
  c.lastSeq[index] = orNan(facts.lastSeq);
  c.strayedAt[index] = orNan(facts.strayedAt);
  c.fixAt[index] = orNan(facts.fixAt);
  c.doubtedAt[index] = orNan(facts.doubted?.at ?? null);
  c.doubtedLng[index] = orNan(facts.doubted?.lng ?? null);
  c.doubtedLat[index] = orNan(facts.doubted?.lat ?? null);
  c.doubtedMileageAt[index] = orNan(facts.doubtedMileage?.at ?? null);
  c.doubtedMileageM[index] = orNan(facts.doubtedMileage?.metres ?? null);
}

const shown = [
  'lng',
  'lat',
  'riding',
  'ops',
  'alarms',
  'online',
  'battery',
  'moving',
  'course',
  'lockAt',
  'unlockAt',
  'locatedAt',
] as const satisfies readonly (keyof VehicleFacts)[];

/** Whether something differs that a map shows. */
export const shownDiffers = (a: VehicleFacts, b: VehicleFacts) => shown.some((key) => a[key] !== b[key]);

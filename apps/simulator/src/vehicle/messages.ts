import { deviceTopics, shards } from '@kickstand/contract/fleet/devices';
import { shardOf } from '@kickstand/domain/fleet/devices';
import { offsetMetres } from '@kickstand/domain/platform/geo';
import { type Chance, millivoltsAt } from '@kickstand/town';
import type { Device, Word } from './device.ts';
import { loadOf, packWordOf } from './pack.ts';

/** A controller's topic for a kind of message. */
export const topicOf = (kind: keyof typeof deviceTopics, imei: string) =>
  topicAt(deviceTopics[kind].topic, imei);

/** A topic of a controller. */
export const topicAt = (topic: string, imei: string) =>
  topic.replace(':shard', String(shardOf(imei, shards))).replace(':imei', imei);

/** How far a standing position drifts from fix to fix and how strongly it returns, metres. */
const wander = 2.2;
const pull = 0.75;
/** Occasionally a reflection throws a fix far off, metres. */
const thrown = { share: 0.004, least: 15, most: 45 };
const noFixShare = 0.0005;
/** The voltage of the controller's own cell while charged, millivolts. */
const ownCellMv = 3_900;

const spread = (chance: Chance) => chance.next() + chance.next() + chance.next() - 1.5;

/** A standing receiver drifts, a moving one errs by a few metres; sometimes it has no view of the sky: zeros. */
export function fixOf(device: Device, seq: number, at: number, chance: Chance) {
  const lost = chance.happens(noFixShare);
  const far = device.speed === 0 && chance.happens(thrown.share);
  const [east, north] = device.drift;
  device.drift =
    device.speed > 0
      ? [0, 0]
      : [east * pull + spread(chance) * wander, north * pull + spread(chance) * wander];
  const throwBy = far ? chance.between(thrown.least, thrown.most) : 0;
  const noise = device.speed > 0 ? 3 : 0.6;
  const [lng, lat] = offsetMetres(
    device.at,
    device.drift[0] + throwBy + spread(chance) * noise,
    device.drift[1] - throwBy + spread(chance) * noise,
  );
  const moves = device.speed > 0;
  return {
    seq,
    at,
    lng: lost ? 0 : Number(lng.toFixed(6)),
    lat: lost ? 0 : Number(lat.toFixed(6)),
    speed: moves ? Number(device.speed.toFixed(1)) : 0,
    course: device.course,
    sat: lost ? 0 : far ? chance.whole(4, 6) : chance.whole(7, 14),
    hdop: Number((far ? chance.between(3, 8) : chance.between(0.7, 1.8)).toFixed(1)),
    status: device.status,
    mileage: Math.round(device.mileage),
  };
}

/** The readings of the battery; a faulty management system reports nonsense. */
function packOf(device: Device) {
  if (!device.powered) return { millivolts: null, percent: null, innerMillivolts: ownCellMv };
  if (device.bmsFault) return { millivolts: 0, percent: null };
  return { millivolts: millivoltsAt(device.percent, loadOf(device)), percent: Math.round(device.percent) };
}

/** The payload of a message, as the controller would send it now. */
export function payloadOf(device: Device, word: Word, at: number, chance: Chance): Record<string, unknown> {
  device.seq += 1;
  const { seq, status, gsm } = device;
  switch (word.kind) {
    case 'login':
      return {
        seq,
        at,
        fw: device.slots.fw,
        voice: device.slots.voice,
        iccid: device.iccid,
        gsm,
        hw: device.hw,
      };
    case 'ping':
      device.gsm = Math.max(10, Math.min(31, gsm + chance.whole(-1, 1)));
      return { seq, at, gsm: device.gsm, ...packOf(device), status, mode: device.acc ? 'normal' : 'eco' };
    case 'bms':
      return { seq, at, ...packWordOf(device) };
    case 'gps':
      return fixOf(device, seq, at, chance);
    case 'notify':
      return {
        seq,
        at,
        code: word.code,
        status,
        ...(word.withFix && { fix: fixOf(device, seq, at, chance) }),
      };
    case 'firmware': {
      const { kind: _, ...said } = word;
      return { seq, at, ...said };
    }
    case 'reply':
      return { seq, at, commandId: word.commandId, code: word.code, status };
  }
}

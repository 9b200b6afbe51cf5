import { deviceTopics, shards } from '@kickstand/contract/devices';
import { shardOf } from '@kickstand/domain/devices';
import type { Chance } from '@kickstand/domain/town';
import { millivoltsAt } from './battery.ts';
import type { Device, Word } from './device.ts';

/** The topic of a controller for one kind of word. */
export const topicOf = (kind: keyof typeof deviceTopics, imei: string) =>
  deviceTopics[kind].topic.replace(':shard', String(shardOf(imei, shards))).replace(':imei', imei);

/** GPS is good to a few metres; now and then a controller reports no fix at all, as zeros. */
function fixOf(device: Device, seq: number, at: number, chance: Chance) {
  const lost = chance.happens(0.0005);
  const off = () => (chance.next() + chance.next() - 1) * 0.00003;
  return {
    seq,
    at,
    lng: lost ? 0 : Number((device.lng + off()).toFixed(6)),
    lat: lost ? 0 : Number((device.lat + off()).toFixed(6)),
    speed: Number(device.speed.toFixed(1)),
    course: device.course,
    sat: lost ? 0 : chance.whole(7, 14),
    hdop: Number(chance.between(0.7, 1.8).toFixed(1)),
    status: device.status,
    mileage: Math.round(device.mileage),
  };
}

/** The payload of a word, as the controller would send it at this moment. */
export function payloadOf(device: Device, word: Word, at: number, chance: Chance): Record<string, unknown> {
  device.seq += 1;
  const { seq, status } = device;
  switch (word.kind) {
    case 'login':
      return { seq, at, fw: '131088', voice: 'v12', iccid: device.iccid, gsm: device.gsm };
    case 'ping':
      return {
        seq,
        at,
        gsm: device.gsm,
        millivolts: device.powered ? millivoltsAt(device.percent, device.speed > 0) : null,
        percent: device.powered ? Math.round(device.percent) : null,
        status,
        mode: device.acc ? 'normal' : 'eco',
      };
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
    case 'reply':
      return { seq, at, commandId: word.commandId, code: word.code, status };
  }
}

import { z } from 'zod';
import { defineTopics, lat, lng, type TopicsFrom } from '../../kit/index.ts';
import { commandOrder } from './devices.orders.ts';
import { transferOffer, transferWord } from './devices.transfers.ts';

/** The number of topic shards, so that several gateways can share the fleet. */
export const shards = 64;

const seq = z
  .int()
  .min(0)
  .describe('counts up with every message of the controller; kept across restarts where possible');
const at = z
  .int()
  .min(0)
  .describe('the controller’s own clock at the time of measurement, epoch milliseconds UTC');
const gsm = z.int().min(0).max(31).describe('signal of the mobile network, CSQ 0 to 31');
const millivolts = z
  .int()
  .min(0)
  .max(100_000)
  .describe('voltage of the vehicle’s battery, mV; 0 or null when not measured');
const percent = z
  .int()
  .min(0)
  .max(100)
  .describe('charge of the vehicle’s battery, percent; null when not known');
const status = z.int().min(0).max(0xffff).describe('status word, see its bits below');

const fix = z.object({
  seq,
  at,
  lng: lng.describe('longitude, WGS-84 degrees; 0 together with latitude 0 when there is no satellite fix'),
  lat: lat.describe('latitude, WGS-84 degrees'),
  speed: z.number().min(0).max(200).describe('km/h'),
  course: z.int().min(0).max(359).describe('degrees clockwise from north'),
  sat: z.int().min(0).max(64).describe('satellites in use'),
  hdop: z.number().min(0).max(100).describe('horizontal dilution of precision'),
  status,
  mileage: z.int().min(0).describe('lifetime distance ridden, metres'),
});

export const deviceTopics = defineTopics({
  login: {
    summary: 'Sent once after every connection: what the controller is.',
    topic: 'v/:shard/:imei/up/login',
    from: 'device',
    qos: 1,
    payload: z.object({
      seq,
      at,
      fw: z.string().max(20).describe('firmware version'),
      voice: z.string().max(20).describe('voice package version'),
      iccid: z.string().max(20).describe('SIM card number, 19 or 20 digits'),
      gsm,
      hw: z
        .string()
        .max(20)
        .optional()
        .describe('hardware revision, by which the canary of an upgrade is drawn'),
    }),
  },
  ping: {
    summary: 'Heartbeat, every 150 seconds unless configured otherwise: power, signal and locks.',
    topic: 'v/:shard/:imei/up/ping',
    from: 'device',
    qos: 1,
    payload: z.object({
      seq,
      at,
      gsm,
      millivolts: millivolts.nullable(),
      innerMillivolts: millivolts
        .optional()
        .describe('voltage of the controller’s own cell, which powers it while the battery is out, mV'),
      percent: percent.nullable(),
      status,
      mode: z.enum(['normal', 'eco', 'sleep']).describe('power-saving level'),
    }),
  },
  bms: {
    summary:
      'What the battery management system reports, about every ten minutes and whenever a pack is inserted; null for anything it does not report.',
    topic: 'v/:shard/:imei/up/bms',
    from: 'device',
    qos: 1,
    payload: z.object({
      seq,
      at,
      soc: percent.nullable().describe('state of charge, percent'),
      health: percent.nullable().describe('state of health, percent'),
      remainMah: z.int().min(0).max(200_000).nullable().describe('remaining charge, mA·h'),
      cycles: z.int().min(0).max(20_000).nullable().describe('full cycles so far'),
      millivolts: millivolts.nullable(),
      current: z
        .int()
        .min(-5_000)
        .max(5_000)
        .nullable()
        .describe('current in tenths of an ampere, positive while discharging'),
      temp: z
        .int()
        .min(-1_000)
        .max(3_000)
        .nullable()
        .describe('temperature of the switching transistors, tenths of a degree Celsius'),
      faults: z.int().min(0).max(0xffff).describe('faults, see their bits below'),
      sn: z
        .string()
        .regex(/^[\x21-\x7e]{4,24}$/)
        .nullable()
        .optional()
        .describe('serial number of the pack; absent or null if it reports none'),
    }),
  },
  gps: {
    summary: 'Position: every 5 seconds while moving, every 600 while parked, unless configured otherwise.',
    topic: 'v/:shard/:imei/up/gps',
    from: 'device',
    qos: 1,
    payload: fix,
  },
  notify: {
    summary: 'An event, sent immediately and repeated until acknowledged.',
    topic: 'v/:shard/:imei/up/notify',
    from: 'device',
    qos: 1,
    payload: z.object({
      seq,
      at,
      code: z.int().min(0).max(255).describe('what happened, see the notifications below'),
      status,
      fix: fix.optional().describe('where it happened: a whole `gps` payload'),
    }),
  },
  reply: {
    summary: 'The outcome of a command, of any kind; repeated until acknowledged.',
    topic: 'v/:shard/:imei/up/reply',
    from: 'device',
    qos: 1,
    payload: z.object({
      seq,
      at,
      commandId: z.string().max(64).describe('the `commandId` of the command being answered'),
      code: z.int().min(0).max(9999).describe('0 on success, otherwise the reason, see the answers below'),
      status,
    }),
  },
  firmware: {
    summary:
      'Progress of a package offered to the controller, and which chunks it wants next; see “Packages” below.',
    topic: 'v/:shard/:imei/up/firmware',
    from: 'device',
    qos: 1,
    payload: transferWord,
  },
  offer: {
    summary:
      'An offer of a package, sent alongside commands: what it is, and whether it may be installed now.',
    topic: 'v/:shard/:imei/down/firmware',
    from: 'server',
    qos: 1,
    payload: transferOffer,
  },
  command: {
    summary: 'A command to the controller.',
    topic: 'v/:shard/:imei/down/command',
    from: 'server',
    qos: 1,
    payload: z.object({
      commandId: z.string().describe('identifies the command; the answer repeats it'),
      order: commandOrder.describe('what to do, see the commands below'),
      sentAt: z.int().describe('when it was sent by the server’s clock, epoch milliseconds'),
      expiresAt: z
        .int()
        .describe(
          'when it expires by the server’s clock: `expiresAt - sentAt` milliseconds after it arrived',
        ),
    }),
  },
});

export type DeviceTopic = keyof TopicsFrom<typeof deviceTopics, 'device'>;

/** All topics on which controllers send. */
export const deviceKinds = (Object.keys(deviceTopics) as (keyof typeof deviceTopics)[]).filter(
  (kind): kind is DeviceTopic => deviceTopics[kind].from === 'device',
);

/** Messages that no later one replaces: they are stored whatever their rate. */
export const durableKinds: readonly DeviceTopic[] = ['notify', 'reply', 'firmware'];

/** The payload of one kind of message. */
export type DevicePayload<K extends DeviceTopic> = z.output<(typeof deviceTopics)[K]['payload']>;

/** A message of a controller, discriminated by its kind. */
export type DeviceMessage = { [K in DeviceTopic]: { kind: K; payload: DevicePayload<K> } }[DeviceTopic];

/** The size limit of controllers' messages; larger ones are dropped unread. */
export const maxMessageBytes = 2048;

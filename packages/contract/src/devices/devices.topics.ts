import { z } from 'zod';
import { defineTopics, type Heard, lat, lng } from '../kit/index.ts';

/** How many ways the fleet is divided in topics, so that several gateways can share it. */
export const shards = 64;

const seq = z.int().min(0);
/** The controller's own clock, epoch milliseconds; never trusted for deadlines. */
const at = z.int().min(0);
const gsm = z.int().min(0).max(31);
const millivolts = z.int().min(0).max(100_000);
const percent = z.int().min(0).max(100);
/** Status word, bits as in the controller's manual: 0 armed, 1 acc, 2 wheel unlocked, 3 seat locked, 4 power present, 6 moving … */
const status = z.int().min(0).max(0xffff);

const fix = z.object({
  seq,
  at,
  lng,
  lat,
  /** km/h */
  speed: z.number().min(0).max(200),
  /** degrees clockwise from north */
  course: z.int().min(0).max(359),
  sat: z.int().min(0).max(64),
  hdop: z.number().min(0).max(100),
  status,
  /** metres ridden in the controller's life */
  mileage: z.int().min(0),
});

/** The commands a controller understands, with their arguments. */
export const commandOrder = z.discriminatedUnion('do', [
  z.object({ do: z.literal('ring'), seconds: z.int().min(1).max(30) }),
  z.object({ do: z.literal('query') }),
  z.object({ do: z.literal('lock') }),
  z.object({ do: z.literal('unlock') }),
  z.object({ do: z.literal('seat_open') }),
  z.object({ do: z.literal('seat_close') }),
  z.object({ do: z.literal('arm') }),
  z.object({ do: z.literal('disarm') }),
  z.object({ do: z.literal('wheel_lock') }),
  z.object({ do: z.literal('wheel_unlock') }),
  z.object({ do: z.literal('helmet_open') }),
  /** A slot of the voice pack, at a volume in percent. */
  z.object({
    do: z.literal('voice'),
    slot: z.int().min(1).max(20),
    volume: z.int().min(0).max(100),
  }),
  /** Power without a trip, for so many minutes. */
  z.object({ do: z.literal('temp_power'), minutes: z.int().min(1).max(30) }),
  z.object({ do: z.literal('reboot') }),
  /** Percent of the model's top speed. */
  z.object({ do: z.literal('set_speed'), percent: z.int().min(10).max(100) }),
  /** Whether the battery may be discharged at all. */
  z.object({ do: z.literal('bms_switch'), on: z.boolean() }),
  z.object({
    do: z.literal('ble'),
    name: z.string().min(1).max(15).optional(),
    token: z.int().min(0).max(4_294_967_295).optional(),
  }),
  /** How often the controller speaks, seconds. */
  z.object({
    do: z.literal('params'),
    heartbeat: z.int().min(30).max(3_600).optional(),
    fixMoving: z.int().min(2).max(60).optional(),
    fixStanding: z.int().min(60).max(7_200).optional(),
  }),
  /** The edge of its service area, for the controller's own judgement; other fences are judged by the server. */
  z.object({
    do: z.literal('fence_push'),
    release: z.int().min(1),
    ring: z
      .array(z.tuple([lng, lat]))
      .min(3)
      .max(60),
  }),
]);
export type CommandOrder = z.infer<typeof commandOrder>;

export const deviceTopics = defineTopics({
  login: {
    topic: 'v/:shard/:imei/up/login',
    from: 'device',
    qos: 1,
    payload: z.object({
      seq,
      at,
      fw: z.string().max(20),
      voice: z.string().max(20),
      iccid: z.string().max(20),
      gsm,
    }),
  },
  ping: {
    topic: 'v/:shard/:imei/up/ping',
    from: 'device',
    qos: 1,
    payload: z.object({
      seq,
      at,
      gsm,
      millivolts: millivolts.nullable(),
      /** Of the controller's own cell, on which it lives while the vehicle's battery is out. */
      innerMillivolts: millivolts.optional(),
      percent: percent.nullable(),
      status,
      mode: z.enum(['normal', 'eco', 'sleep']),
    }),
  },
  bms: {
    topic: 'v/:shard/:imei/up/bms',
    from: 'device',
    qos: 1,
    /** What the battery's own management tells; null where it does not. */
    payload: z.object({
      seq,
      at,
      soc: percent.nullable(),
      health: percent.nullable(),
      /** Charge that is left, mA·h. */
      remainMah: z.int().min(0).max(200_000).nullable(),
      cycles: z.int().min(0).max(20_000).nullable(),
      millivolts: millivolts.nullable(),
      /** Tenths of an ampere, positive while it is discharged. */
      current: z.int().min(-5_000).max(5_000).nullable(),
      /** Tenths of a degree Celsius, of the switching transistors. */
      temp: z.int().min(-1_000).max(3_000).nullable(),
      /** Bits in the order of `bmsFaultBits`. */
      faults: z.int().min(0).max(0xffff),
    }),
  },
  gps: { topic: 'v/:shard/:imei/up/gps', from: 'device', qos: 1, payload: fix },
  notify: {
    topic: 'v/:shard/:imei/up/notify',
    from: 'device',
    qos: 1,
    payload: z.object({ seq, at, code: z.int().min(0).max(255), status, fix: fix.optional() }),
  },
  reply: {
    topic: 'v/:shard/:imei/up/reply',
    from: 'device',
    qos: 1,
    payload: z.object({
      seq,
      at,
      commandId: z.string().max(64),
      /** 0 = done; otherwise the controller's refusal, see `deviceCodes`. */
      code: z.int().min(0).max(9999),
      status,
    }),
  },
  command: {
    topic: 'v/:shard/:imei/down/command',
    from: 'server',
    qos: 1,
    payload: z.object({
      commandId: z.string(),
      order: commandOrder,
      /** Epoch ms of the server's clock after which the controller should not act any more, relative to `sentAt`. */
      sentAt: z.int(),
      expiresAt: z.int(),
    }),
  },
});

export type DeviceTopic = keyof Heard<typeof deviceTopics, 'device'>;

/** Everything that controllers speak on. */
export const deviceKinds = (Object.keys(deviceTopics) as (keyof typeof deviceTopics)[]).filter(
  (kind): kind is DeviceTopic => deviceTopics[kind].from === 'device',
);

/** What no later message makes up for: over any broker it is acknowledged only when it is stored. */
export const durableKinds: readonly DeviceTopic[] = ['notify', 'reply'];

/** What one kind of message of a controller carries. */
export type DevicePayload<K extends DeviceTopic> = z.output<(typeof deviceTopics)[K]['payload']>;

/** A message of a controller, told apart by its kind. */
export type DeviceMessage = { [K in DeviceTopic]: { kind: K; payload: DevicePayload<K> } }[DeviceTopic];

/** Every message of a controller is smaller than this; larger ones are dropped unread. */
export const maxMessageBytes = 2048;

/** The answers of controllers and of the access network that the product knows. */
export const deviceCodes = {
  ok: 0,
  accessSilent: 106,
  accessOffline: 107,
  noAnswer: 108,
  offline: 109,
  unsupported: 111,
  batteryTypeUnset: 113,
  moving: 132,
  noRoadStud: 136,
  tooOften: 138,
  notThisAgent: 1001,
} as const;

/** What a battery's management finds wrong, by bit; cold charging has two. */
export const bmsFaultBits = [
  'charge_over_temp',
  'short_circuit',
  'discharge_over_current',
  'charge_over_current',
  'under_voltage',
  'over_voltage',
  'cell_under',
  'cell_over',
  'sampling',
  'discharge_low_temp',
  'charge_low_temp',
  'charge_low_temp',
] as const;
export type BmsFault = (typeof bmsFaultBits)[number];
export const bmsFaults = [...new Set(bmsFaultBits)];

/** Notification codes of controllers. */
export const notifyCodes = {
  autoArmed: 0,
  lockedByCommand: 1,
  disarmed: 2,
  login: 3,
  linkLost: 4,
  movedWhileArmed: 5,
  batteryRemoved: 6,
  accOn: 7,
  accOff: 8,
  lowBattery: 9,
  linkClosed: 10,
  seatOpened: 11,
  seatClosed: 12,
  autoArmedByTime: 13,
  autoArmedByBeacon: 14,
  lockedByHand: 15,
  unlocked: 16,
  leftFence: 17,
  enteredFence: 18,
  movedAgainWhileArmed: 19,
  shakeWhileArmed: 20,
  atHalf: 21,
  atThirty: 22,
  batteryBack: 23,
  overload: 55,
  overloadOver: 56,
} as const;

import { z } from 'zod';
import { lat, lng } from '../../kit/index.ts';

const order = <const D extends string, S extends z.ZodRawShape>(name: D, args: S) =>
  z.object({ do: z.literal(name), ...args });

/** Of a voice package, and in percent. */
const slot = z.int().min(1).max(20);
const volume = z.int().min(0).max(100);
/** What is said with something else; without it the controller says what it usually does. */
const says = { slot: slot.optional(), volume: volume.optional() };
/** A controller without the ear for it does as without this field. */
const hears = { beacon: z.boolean().optional() };
const heard =
  '`beacon`: whether it listens for the Bluetooth beacons (road studs) of the place as it does so, left out as its settings say';

/** The commands a controller understands, with their arguments. */
export const commandOrder = z.discriminatedUnion('do', [
  order('ring', { seconds: z.int().min(1).max(30) }).describe('sound the buzzer for so many seconds'),
  order('query', {}).describe('send a `ping` and a `gps` now'),
  order('lock', { ...says, ...hears }).describe(
    `motor off, wheel blocked, armed, and what the voice package has in \`slot\` is said; ${heard}`,
  ),
  order('unlock', { ...says, ...hears }).describe(
    `disarmed, wheel free, motor on, and what the voice package has in \`slot\` is said; ${heard}`,
  ),
  order('seat_open', {}).describe('open the battery compartment'),
  order('seat_close', {}).describe('lock the battery compartment'),
  order('arm', {}).describe('watch for moves'),
  order('disarm', {}).describe('stop watching for moves'),
  order('wheel_lock', {}).describe('block the rear wheel'),
  order('wheel_unlock', {}).describe('free the rear wheel'),
  order('helmet_open', {}).describe('open the helmet lock'),
  order('voice', { slot, volume }).describe('say a slot of the voice package, at a volume in percent'),
  order('temp_power', { minutes: z.int().min(1).max(30) }).describe(
    'power without a trip, for so many minutes',
  ),
  order('reboot', {}).describe('start anew; the answer comes before'),
  order('set_speed', {
    percent: z.int().min(10).max(100),
  }).describe('keep to so many percent of the model’s top speed'),
  order('bms_switch', { on: z.boolean() }).describe('let the battery be discharged, or not'),
  order('ble', {
    name: z.string().min(1).max(15).optional(),
    token: z.int().min(0).max(4_294_967_295).optional(),
  }).describe('name and token of the Bluetooth link'),
  order('params', {
    heartbeat: z.int().min(30).max(3_600).optional(),
    fixMoving: z.int().min(2).max(60).optional(),
    fixStanding: z.int().min(60).max(7_200).optional(),
  }).describe('how often to speak, seconds; what is left out stays as it is'),
  order('fence_push', {
    release: z.int().min(1),
    ring: z
      .array(z.tuple([lng, lat]))
      .min(3)
      .max(60),
  }).describe('the edge of its service area, WGS-84, to judge leaving and entering by itself'),
]);
export type CommandOrder = z.infer<typeof commandOrder>;

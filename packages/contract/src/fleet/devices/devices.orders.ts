import { z } from 'zod';
import { lat, lng } from '../../kit/index.ts';

const order = <const D extends string, S extends z.ZodRawShape>(name: D, args: S) =>
  z.object({ do: z.literal(name), ...args });

/** In a voice pack; volume in percent. */
const slot = z.int().min(1).max(20);
const volume = z.int().min(0).max(100);
/** The sound played with a command; without it the controller plays its default. */
const says = { slot: slot.optional(), volume: volume.optional() };
/** A controller without a beacon receiver ignores this field. */
const hears = { beacon: z.boolean().optional() };
const heard =
  '`beacon`: whether it also listens for Bluetooth beacons (road studs) nearby; if left out, its own setting decides';

/** The commands a controller understands, with their arguments. */
export const commandOrder = z.discriminatedUnion('do', [
  order('ring', { seconds: z.int().min(1).max(30) }).describe('sound the buzzer for this many seconds'),
  order('query', {}).describe('send a `ping` and a `gps` now'),
  order('lock', { ...says, ...hears }).describe(
    `motor off, wheel blocked, armed; the voice package plays what it has in \`slot\`; ${heard}`,
  ),
  order('unlock', { ...says, ...hears }).describe(
    `disarmed, wheel free, motor on; the voice package plays what it has in \`slot\`; ${heard}`,
  ),
  order('seat_open', {}).describe('open the battery compartment'),
  order('seat_close', {}).describe('lock the battery compartment'),
  order('arm', {}).describe('arm the movement alarm'),
  order('disarm', {}).describe('disarm the movement alarm'),
  order('wheel_lock', {}).describe('block the rear wheel'),
  order('wheel_unlock', {}).describe('free the rear wheel'),
  order('helmet_open', {}).describe('open the helmet lock'),
  order('voice', { slot, volume }).describe('play a slot of the voice package, at a volume in percent'),
  order('temp_power', { minutes: z.int().min(1).max(30) }).describe(
    'power the vehicle without a trip, for this many minutes',
  ),
  order('reboot', {}).describe('restart; the answer is sent first'),
  order('set_speed', {
    percent: z.int().min(10).max(100),
  }).describe('limit speed to this percentage of the model’s top speed'),
  order('bms_switch', { on: z.boolean() }).describe('allow the battery to be discharged, or not'),
  order('ble', {
    name: z.string().min(1).max(15).optional(),
    token: z.int().min(0).max(4_294_967_295).optional(),
  }).describe('set name and token of the Bluetooth link'),
  order('params', {
    heartbeat: z.int().min(30).max(3_600).optional(),
    fixMoving: z.int().min(2).max(60).optional(),
    fixStanding: z.int().min(60).max(7_200).optional(),
  }).describe('set the reporting intervals in seconds; those left out stay as they are'),
  order('fence_push', {
    release: z.int().min(1),
    ring: z
      .array(z.tuple([lng, lat]))
      .min(3)
      .max(60),
  }).describe('the edge of its service area, WGS-84, so that it detects leaving and entering by itself'),
]);
export type CommandOrder = z.infer<typeof commandOrder>;

import { z } from 'zod';
import { carId, id, scopeWish } from '../../kit/index.ts';
import { fileJobState } from '../../platform/exports/index.ts';
import { alarmLevel } from '../alarms/alarms.rows.ts';
import { commandState, commandType } from '../vehicles/commands.rows.ts';
import { alarmType } from '../vehicles/vehicles.rows.ts';

/** The socket's address. The first message must be `hello`; the server closes with 4401 if it is invalid. */
export const livePath = '/live';

/** Close codes of the socket: signed out or revoked · forbidden · too slow, connect again. */
export const liveClose = { signedOut: 4401, forbidden: 4403, slow: 4408 } as const;

/** From the console: text frames. */
export const liveAsk = z.discriminatedUnion('kind', [
  /** The same proof as a request to GET /live with no parameters: bearer and `_t` header value, or an API key alone. */
  z.object({
    kind: z.literal('hello'),
    bearer: z.string().max(8_000),
    t: z.string().max(400).optional(),
    /** The language of messages to the console; zh-CN by default. */
    locale: z.enum(['zh-CN', 'en-US']).optional(),
  }),
  /** Subscribes to vehicles inside this box (degrees); replaces the previous box. Needs code 0301 or 0221. */
  z.object({
    kind: z.literal('watch'),
    west: z.number(),
    south: z.number(),
    east: z.number(),
    north: z.number(),
    zoom: z.number(),
    ...scopeWish,
  }),
  z.object({ kind: z.literal('unwatch') }),
  /** Subscribes to the standing of stations, or ends that. Needs code 0907. */
  z.object({ kind: z.literal('stations'), on: z.boolean() }),
]);
export type LiveAsk = z.infer<typeof liveAsk>;

/** To the console: text frames; frames of vehicles and stations are binary (`@kickstand/domain/fleet/live`). */
export const liveSay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), now: z.number() }),
  /** A command of this operator, or one to a watched vehicle, changed state. */
  z.object({
    kind: z.literal('command'),
    id,
    jobId: id.nullable(),
    carId,
    type: commandType,
    state: commandState,
    deviceCode: z.number().nullable(),
    message: z.string().nullable(),
    at: z.number(),
  }),
  /** The operator's rights have changed: reload them. The sentence says why. */
  z.object({ kind: z.literal('rights'), why: z.string() }),
  /** A file job of this operator made progress. */
  z.object({
    kind: z.literal('file_job'),
    id,
    state: fileJobState,
    done: z.number(),
    total: z.number().nullable(),
  }),
  /** A notification for this operator: the number of unread ones. */
  z.object({ kind: z.literal('notice'), unread: z.number() }),
  /** A red alarm was raised on a vehicle in scope; for those who may see the map, limited in a flood. */
  z.object({
    kind: z.literal('alarm'),
    id,
    carId,
    type: alarmType,
    level: alarmLevel,
    at: z.number(),
  }),
  /**
   * Since when the fleet shown may be outdated, epoch ms, because messages are not received or stored; null when it
   * is current again.
   */
  z.object({ kind: z.literal('fleet'), staleSince: z.number().nullable() }),
  /** The session is over; the sentence says why. */
  z.object({ kind: z.literal('ended'), why: z.string() }),
]);
export type LiveSay = z.infer<typeof liveSay>;

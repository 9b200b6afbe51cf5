import {
  type DeviceMessage,
  type DevicePayload,
  deviceTopics,
  maxMessageBytes,
} from '@kickstand/contract/devices';
import { shardOf } from '@kickstand/domain/devices';
import type { Places } from '@kickstand/domain/fences';
import { afterMessage, isFix, verdictOn } from '@kickstand/domain/vehicles';
import type { FleetState } from '../live/fleet.ts';
import type { Commands } from './commands.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import { hears } from './hear.ts';
import type { Keeper } from './persist.ts';

interface Needs {
  fleet: FleetState;
  places(): Places;
  keeper: Keeper;
  commands: Commands;
  metrics: GatewayMetrics;
  now(): number;
}

/** What the server does about each message of a controller. */
export function vehiclesDevice(needs: Needs) {
  const { metrics } = needs;
  /** Take the message into the vehicle's state. Answers the vehicle's index, or undefined when nobody knows it. */
  const take = (shard: string, imei: string, message: DeviceMessage): number | undefined => {
    if (String(shardOf(imei)) !== shard) {
      metrics.note(imei, message.kind, 'foreign');
      return undefined;
    }
    const index = needs.fleet.indexOfImei(imei);
    if (index === undefined) metrics.note(imei, message.kind, 'unknown_vehicle');
    else learn(needs, index, message);
    return index;
  };

  /** For what only the newest of counts: positions and heartbeats. */
  const state =
    <K extends 'login' | 'ping' | 'gps'>(kind: K) =>
    ({ params, payload }: { params: { shard: string; imei: string }; payload: DevicePayload<K> }) => {
      const index = take(params.shard, params.imei, { kind, payload } as DeviceMessage);
      return index === undefined ? undefined : needs.keeper.kept();
    };

  return hears({
    topics: deviceTopics,
    maxBytes: maxMessageBytes,
    onTrouble: (imei, kind, trouble) => metrics.note(imei, kind, trouble),
    hearers: {
      login: (message) => {
        noteLogin(needs, message.params.imei, message.payload);
        return state('login')(message);
      },
      ping: state('ping'),
      gps: state('gps'),
      notify: ({ params: { shard, imei }, payload }) => {
        const index = take(shard, imei, { kind: 'notify', payload });
        return index === undefined ? undefined : needs.keeper.keep(eventOf(needs, index, payload));
      },
      reply: async ({ params: { shard, imei }, payload }) => {
        const index = take(shard, imei, { kind: 'reply', payload });
        if (index === undefined) return;
        const { vehicle } = needs.fleet.identity(index);
        const { commandId, code } = payload;
        await Promise.all([needs.commands.answered({ vehicle, imei, commandId, code }), needs.keeper.kept()]);
      },
    },
  });
}

function noteLogin({ fleet, keeper }: Needs, imei: string, { fw, voice, iccid }: DevicePayload<'login'>) {
  const index = fleet.indexOfImei(imei);
  if (index === undefined) return;
  keeper.login({ vehicle: fleet.identity(index).vehicle, imei, firmware: fw, voice, iccid });
}

/** Judge whether the message is news, and apply it to the vehicle's state if so. */
function learn({ fleet, places, metrics, now }: Needs, index: number, message: DeviceMessage) {
  const at = now();
  const { imei, serviceAreaId } = fleet.identity(index);
  const facts = fleet.facts(index);
  const verdict = verdictOn(facts, message.payload, at);
  if (verdict !== 'fresh') return metrics.note(imei ?? '', message.kind, verdict);
  const next = afterMessage(facts, message, {
    now: at,
    onShelf: fleet.isOnShelf(index),
    opsUnlocked: (fleet.columns.opsUntil[index] ?? 0) >= at,
    placeAt: (lng, lat) => places().at(lng, lat, serviceAreaId),
  });
  fleet.put(index, next, at);
  metrics.note(imei ?? '', message.kind, outcomeOf(message));
}

const outcomeOf = (message: DeviceMessage) =>
  message.kind === 'gps' && !isFix(message.payload) ? 'no_fix' : 'heard';

/** Notifications are kept whatever the controller's clock says; the same one sent again gets the same id. */
function eventOf({ fleet, now }: Needs, index: number, payload: DevicePayload<'notify'>) {
  const { vehicle, imei } = fleet.identity(index);
  const { code, seq, at, status, fix } = payload;
  return {
    vehicle,
    imei: imei ?? '',
    at: now(),
    eventId: `${at.toString(36)}-${seq.toString(36)}-${code.toString(36)}`,
    deviceAt: at <= 8.64e15 ? at : null,
    notify: code,
    facts: { seq, status, ...(fix && isFix(fix) && { lng: fix.lng, lat: fix.lat, speed: fix.speed }) },
  };
}

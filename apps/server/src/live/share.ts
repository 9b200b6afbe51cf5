import { shards } from '@kickstand/contract/fleet/devices';
import { shardOf } from '@kickstand/domain/fleet/devices';
import {
  headerBytes,
  readHeader,
  readVehicle,
  type VehicleMark,
  vehicleBytes,
  vehicleFlags,
  vehicleFrame,
} from '@kickstand/domain/fleet/live';
import { ridingOf, type VehicleFacts } from '@kickstand/domain/fleet/vehicles';
import type { Bus } from '../kernel/bus/bus.ts';
import { repeatEvery } from '../kernel/program/repeat-every.ts';
import { orNan, orNull } from './columns.ts';
import type { FleetState } from './fleet.ts';
import type { FleetSource } from './fleet-source.ts';
import { followHeartbeat, sendHeartbeat } from './heartbeat.ts';

/**
 * How the gateway tells other processes of the fleet: batches on `live/<shard>`, each a frame of vehicle records as
 * consoles get them, followed by the numbers of `tail` for each of its vehicles as little-endian doubles (NaN unknown).
 */
const tail = ['reportedAt', 'locatedAt', 'lockAt', 'unlockAt', 'speedKmh', 'voltageMv', 'mileageM'] as const;
const tailBytes = tail.length * 8;
const topicOf = (shard: number) => `live/${shard}`;
const batchVehicles = 500;
const shareEveryMs = 1_000;
const lookEveryMs = 5_000;
/** Vehicles told in one turn: a fleet that is told anew comes in portions. */
const mostInTurn = 20_000;

export interface Sharing {
  /** Publish what changed since the last time, and that the gateway is there; its own timer calls it every second. */
  turn(): void;
  stop(): void;
}

interface Told {
  bus: Bus;
  fleet: FleetState;
  now(): number;
  /** Whether what vehicles say is stored as well. */
  well?(): boolean;
}

/** Tell other processes what changes in the fleet, and all of it when one of them has missed something. */
export function shareFleet({ bus, fleet, now, well = () => true }: Told, everyMs = shareEveryMs): Sharing {
  const log = fleet.follow('kept');
  const beats = sendHeartbeat(bus, () => {
    for (let index = 0; index < fleet.size; index++) log.add(index);
  });
  const turn = () => {
    const byShard: number[][] = Array.from({ length: shards }, () => []);
    for (const index of log.take(mostInTurn)) byShard[shardOf(fleet.imeiOf(index) ?? '')]?.push(index);
    let batches = 0;
    for (const [shard, indexes] of byShard.entries())
      for (let i = 0; i < indexes.length; i += batchVehicles, batches++)
        bus.publish(topicOf(shard), batchOf(fleet, indexes.slice(i, i + batchVehicles), now()));
    beats.say({ batches, well: well() });
  };
  const timer = everyMs > 0 ? setInterval(turn, everyMs) : undefined;
  return {
    turn,
    stop() {
      clearInterval(timer);
      beats.stop();
      fleet.unfollow(log);
    },
  };
}

export interface Following {
  /** Since when what is known of the fleet may be old, epoch ms; undefined while the gateway tells it. */
  staleSince(): number | undefined;
  stop(): Promise<void>;
}

/** What a process without a gateway does to know the fleet: hear the gateway, and look for what operators change. */
export function followGateway(
  { bus, source, now }: { bus: Bus; source: FleetSource; now(): number },
  onError: (error: unknown) => void,
): Following {
  const { staleSince, stop } = followFleet({ bus, fleet: source.fleet, now });
  const stopLooking = repeatEvery(lookEveryMs, source.look, onError);
  return {
    staleSince,
    async stop() {
      stop();
      await stopLooking();
    },
  };
}

/** Take over what the gateway tells of the fleet. */
export function followFleet({ bus, fleet, now }: { bus: Bus; fleet: FleetState; now(): number }) {
  const beats = followHeartbeat({ bus, now });
  const stops = Array.from({ length: shards }, (_, shard) =>
    bus.subscribe(topicOf(shard), (_topic, payload) => {
      beats.hear();
      takeBatch(fleet, payload, now());
    }),
  );
  return {
    staleSince: beats.staleSince,
    stop() {
      for (const stop of [...stops, beats.stop]) stop();
    },
  };
}

function batchOf(fleet: FleetState, indexes: readonly number[], now: number): Uint8Array {
  const frame = vehicleFrame(
    'changes',
    indexes.map((index) => fleet.mark(index)),
    now,
  );
  const batch = new Uint8Array(frame.length + indexes.length * tailBytes);
  batch.set(frame);
  const view = new DataView(batch.buffer);
  for (const [i, index] of indexes.entries()) {
    const facts = fleet.facts(index);
    for (const [j, key] of tail.entries())
      view.setFloat64(frame.length + i * tailBytes + j * 8, orNan(facts[key]), true);
  }
  return batch;
}

function takeBatch(fleet: FleetState, payload: Uint8Array, now: number) {
  const records = Math.floor((payload.byteLength - headerBytes) / (vehicleBytes + tailBytes));
  const frameLength = headerBytes + records * vehicleBytes;
  if (records < 0 || payload.byteLength !== frameLength + records * tailBytes) return;
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  if (!readHeader(new DataView(payload.buffer, payload.byteOffset, frameLength))) return;
  for (let i = 0; i < records; i++) {
    const mark = readVehicle(view, headerBytes + i * vehicleBytes);
    const index = fleet.indexOf(mark.vehicle);
    // A vehicle that is new to this process comes with its next look into the database.
    if (index === undefined) continue;
    const numbers = tail.map((_, j) => view.getFloat64(frameLength + i * tailBytes + j * 8, true));
    fleet.put(index, factsFrom(fleet.facts(index), mark, numbers), now);
  }
}

function factsFrom(facts: VehicleFacts, mark: VehicleMark, numbers: readonly number[]): VehicleFacts {
  const [reportedAt, locatedAt, lockAt, unlockAt, speedKmh, voltageMv, mileageM] = numbers.map(orNull);
  const located = (mark.flags & vehicleFlags.located) !== 0;
  return {
    ...facts,
    riding: ridingOf(mark.riding),
    ops: mark.ops,
    alarms: mark.alarms,
    online: (mark.flags & vehicleFlags.online) !== 0,
    moving: (mark.flags & vehicleFlags.moving) !== 0,
    battery: mark.battery,
    ...(located && { lng: mark.lng, lat: mark.lat, course: mark.course }),
    reportedAt: reportedAt ?? null,
    locatedAt: locatedAt ?? null,
    lockAt: lockAt ?? null,
    unlockAt: unlockAt ?? null,
    speedKmh: speedKmh ?? null,
    voltageMv: voltageMv ?? null,
    mileageM: mileageM ?? facts.mileageM,
  };
}

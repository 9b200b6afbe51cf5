import { randomBytes } from 'node:crypto';
import { type DeviceTopic, deviceKinds, deviceTopics, shards } from '@kickstand/contract/fleet/devices';
import type { Uplink } from './bus.ts';
import { type DeviceLine, openLine } from './device-line.ts';

interface UplinkOptions {
  url: string;
  /** The session name under which the broker keeps messages while nobody is connected; without one nothing is kept. */
  name?: string;
  ingest: Uplink;
  againMs?: number;
}

/** The number of lines, each with its share of the fleet, so that a vehicle's messages stay in order. */
const lineCount = 8;
const usualAgainMs = 250;
const allShards = Array.from({ length: shards }, (_, shard) => shard);

const patternsOf = (kinds: readonly DeviceTopic[], of: readonly (number | '+')[]) =>
  of.flatMap((shard) =>
    kinds.map((kind) => deviceTopics[kind].topic.replace(':shard', `${shard}`).replace(':imei', '+')),
  );

/**
 * The session of earlier versions, which acknowledged messages before storing them. It is drained and receives nothing
 * more: an unused session would grow for ever.
 */
const former = { suffix: 'quick', unwanted: patternsOf(['login', 'ping', 'bms', 'gps'], ['+']) };

/** Receives devices' messages from an external broker. */
export interface DeviceUplink {
  /** Whether messages of all devices are being received. */
  isReceiving(): boolean;
  /** Receives nothing new; received messages are acknowledged once stored. */
  rest(): void;
  /** Ends, with stored messages acknowledged. */
  end(): Promise<void>;
}

/** Receives the messages of all devices from an external broker, and acknowledges each once stored. */
export function openUplink({ name, againMs = usualAgainMs, ...to }: UplinkOptions): DeviceUplink {
  const isKept = name !== undefined;
  const base = name ?? `kickstand-${randomBytes(4).toString('hex')}`;
  const open = (suffix: string, wanted: readonly string[], unwanted: readonly string[] = []) =>
    openLine({ ...to, againMs, isKept, clientId: `${base}-${suffix}`, wanted, unwanted });
  const lines = Array.from({ length: lineCount }, (_, line) =>
    open(
      `durable-${line}`,
      patternsOf(
        deviceKinds,
        allShards.filter((shard) => shard % lineCount === line),
      ),
    ),
  );
  const all: DeviceLine[] = [...lines];
  let isOver = false;
  const retire = async () => {
    // Before they listen, what it no longer wants would be heard by nobody.
    await Promise.all(lines.map(({ whenReady }) => whenReady));
    if (!isOver) all.push(open(former.suffix, [], former.unwanted));
  };
  if (isKept) void retire();
  return {
    isReceiving: () => lines.every((line) => line.isReceiving()),
    rest() {
      isOver = true;
      for (const line of all) line.rest();
    },
    async end() {
      isOver = true;
      await Promise.all(all.map((line) => line.end()));
    },
  };
}

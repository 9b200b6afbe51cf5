import { randomBytes } from 'node:crypto';
import { type DeviceTopic, deviceKinds, deviceTopics, shards } from '@kickstand/contract/fleet/devices';
import type { Uplink } from './bus.ts';
import { type DeviceLine, openLine } from './device-line.ts';

interface UplinkOptions {
  url: string;
  /** Under this name the broker keeps what is said while nobody hears; without one nothing is kept. */
  name?: string;
  hear: Uplink;
  againMs?: number;
}

/** The fleet is heard over so many lines, each with its share of it: a vehicle's messages stay in their order. */
const lineCount = 8;
const usualAgainMs = 250;
const allShards = Array.from({ length: shards }, (_, shard) => shard);

const patternsOf = (kinds: readonly DeviceTopic[], of: readonly (number | '+')[]) =>
  of.flatMap((shard) =>
    kinds.map((kind) => deviceTopics[kind].topic.replace(':shard', `${shard}`).replace(':imei', '+')),
  );

/**
 * The session in which earlier versions heard what they acknowledged without having stored it. What it still holds is
 * heard, and nothing more comes to it: a session that nobody hears would grow for ever.
 */
const former = { suffix: 'quick', unwanted: patternsOf(['login', 'ping', 'bms', 'gps'], ['+']) };

/** How a broker outside is listened to. */
export interface DeviceUplink {
  /** Whether all devices are heard at this moment. */
  isHearing(): boolean;
  /** Hear nothing new; what was heard is acknowledged when it is stored. */
  rest(): void;
  /** End, with what was stored acknowledged. */
  end(): Promise<void>;
}

/** Hears all devices of a broker outside, and acknowledges each message when it is stored. */
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
    isHearing: () => lines.every((line) => line.isHearing()),
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

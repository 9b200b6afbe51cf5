import { shards } from '@kickstand/contract/fleet/devices';

/** The topic shard of a controller: FNV-1a of its IMEI, so that gateways can divide the fleet evenly. */
export function shardOf(imei: string, among = shards): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < imei.length; i++) hash = Math.imul(hash ^ imei.charCodeAt(i), 0x01000193) >>> 0;
  return hash % among;
}

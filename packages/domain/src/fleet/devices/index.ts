export * from './battery.ts';
export * from './firmware.ts';
export * from './packets.ts';
export * from './secrets.ts';
export * from './shard.ts';
export * from './words.ts';

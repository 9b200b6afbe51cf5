export * from './shard.ts';

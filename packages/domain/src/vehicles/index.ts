export * from './bits.ts';
export * from './commands.ts';
export * from './rules.ts';

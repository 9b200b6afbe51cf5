export * from './bits.ts';
export * from './command-steps.ts';
export * from './commands.ts';
export * from './facts.ts';
export * from './hearing.ts';
export * from './rules.ts';

export * from './commands.args.ts';
export * from './commands.calls.ts';
export * from './commands.rows.ts';
export * from './vehicles.calls.ts';
export * from './vehicles.refusals.ts';
export * from './vehicles.rows.ts';

export * from './answers.ts';
export * from './call.ts';
export * from './list.ts';
export * from './path.ts';
export * from './permissions.ts';
export * from './refusals.ts';
export * from './topics.ts';
export * from './values.ts';

export * from './allocate.ts';
export * from './edit.ts';
export * from './giving.ts';
export * from './lots.ts';
export * from './refund.ts';

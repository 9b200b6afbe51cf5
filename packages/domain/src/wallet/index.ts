export * from './allocate.ts';
export * from './lots.ts';
export * from './refund.ts';

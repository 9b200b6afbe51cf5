export * from './audience.ts';
export * from './fixed.ts';
export * from './fraud.ts';
export * from './limits.ts';
export * from './states.ts';

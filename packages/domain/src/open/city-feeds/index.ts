export * from './alarms.ts';
export * from './pace.ts';
export * from './places.ts';
export * from './records.ts';

export * from './accounts.ts';
export * from './administrators.ts';
export * from './codes.ts';
export * from './granting.ts';
export * from './legacy.ts';
export * from './reach.ts';
export * from './second-person.ts';

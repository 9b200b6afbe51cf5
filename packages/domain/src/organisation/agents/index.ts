export * from './ceilings.ts';
export * from './head-office.ts';
export * from './roles.ts';
export * from './states.ts';
export * from './transfers.ts';
export * from './tree.ts';

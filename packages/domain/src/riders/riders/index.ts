export * from './blacklist.ts';
export * from './identity.ts';
export * from './masks.ts';

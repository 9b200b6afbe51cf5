export * from './blacklist.ts';
export * from './identity.ts';

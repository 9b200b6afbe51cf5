export * from './blacklist.ts';

export * from './broadcasts.ts';

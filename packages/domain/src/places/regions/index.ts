export * from './provinces.ts';

export * from './rates.ts';
export * from './suggestions.ts';

export * from './business-day.ts';

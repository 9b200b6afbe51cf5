export * from './applications.ts';

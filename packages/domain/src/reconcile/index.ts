export * from './difference.ts';

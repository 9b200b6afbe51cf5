export * from './demo-keys.ts';

export * from './frames.ts';

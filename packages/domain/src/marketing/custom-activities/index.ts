export * from './occasions.ts';
export * from './texts.ts';

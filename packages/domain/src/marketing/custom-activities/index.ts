export * from './effect.ts';
export * from './occasions.ts';
export * from './texts.ts';

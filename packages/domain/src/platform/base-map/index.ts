export * from './pieces.ts';
export * from './setting.ts';

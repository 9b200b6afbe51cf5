export * from './bounds.ts';
export * from './fits.ts';

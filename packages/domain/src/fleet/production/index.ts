export * from './bench.ts';
export * from './imei.ts';
export * from './numbers.ts';
export * from './schemes.ts';
export * from './shelving.ts';

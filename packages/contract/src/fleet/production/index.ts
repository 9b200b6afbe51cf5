export * from './assets.calls.ts';
export * from './assets.rows.ts';
export * from './models.calls.ts';
export * from './numbers.calls.ts';
export * from './production.refusals.ts';
export * from './schemes.calls.ts';
export * from './schemes.rows.ts';
export * from './stock.calls.ts';

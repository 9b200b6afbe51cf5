export * from './demo-book.ts';
export * from './demo-keys.ts';
export * from './payment-houses.calls.ts';
export * from './payment-houses.refusals.ts';
export * from './payment-houses.rows.ts';

export * from './demo-book.ts';
export * from './demo-keys.ts';
export * from './payment-providers.calls.ts';
export * from './payment-providers.refusals.ts';
export * from './payment-providers.rows.ts';

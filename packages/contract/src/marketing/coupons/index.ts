export * from './coupons.calls.ts';
export * from './coupons.refusals.ts';
export * from './coupons.rows.ts';
export * from './rider-coupons.calls.ts';

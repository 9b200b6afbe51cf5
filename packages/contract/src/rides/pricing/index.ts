export * from './benefits.rows.ts';
export * from './price.rows.ts';
export * from './pricing.calls.ts';
export * from './pricing.refusals.ts';
export * from './pricing.rows.ts';
export * from './scheme.rows.ts';
export * from './surcharges.rows.ts';

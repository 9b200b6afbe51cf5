export * from './benefits.rows.ts';
export * from './price.rows.ts';
export * from './scheme.rows.ts';
export * from './surcharges.rows.ts';

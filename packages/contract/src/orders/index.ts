export * from './orders.rows.ts';
export * from './terms.rows.ts';

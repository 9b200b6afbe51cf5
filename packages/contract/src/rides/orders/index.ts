export * from './orders.calls.ts';
export * from './orders.refusals.ts';
export * from './orders.rows.ts';
export * from './rider-money.calls.ts';
export * from './terms.rows.ts';
export * from './top-ups.calls.ts';

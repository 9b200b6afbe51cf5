export * from './persons.calls.ts';
export * from './persons.refusals.ts';
export * from './persons.rows.ts';
export * from './rider-persons.calls.ts';

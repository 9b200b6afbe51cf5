export * from './articles.calls.ts';
export * from './categories.calls.ts';
export * from './help.refusals.ts';
export * from './help.rows.ts';
export * from './rider-help.calls.ts';
export * from './telephones.calls.ts';

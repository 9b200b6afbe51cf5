export * from './cards.refusals.ts';
export * from './cards.rows.ts';
export * from './mall.calls.ts';
export * from './user-cards.calls.ts';

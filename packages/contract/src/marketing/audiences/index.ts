export * from './audiences.calls.ts';
export * from './audiences.refusals.ts';
export * from './audiences.rows.ts';

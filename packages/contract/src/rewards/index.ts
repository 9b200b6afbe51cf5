export * from './rewards.rows.ts';

export * from './tasks.rows.ts';

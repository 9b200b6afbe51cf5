export * from './notices.rows.ts';

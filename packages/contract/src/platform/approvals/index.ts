export * from './approvals.calls.ts';

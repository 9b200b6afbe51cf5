export * from './demo.calls.ts';
export * from './devices.calls.ts';
export * from './session.calls.ts';
export * from './session.refusals.ts';
export * from './session.rows.ts';

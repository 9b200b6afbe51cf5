export * from './photos.calls.ts';
export * from './photos.refusals.ts';
export * from './photos.rows.ts';

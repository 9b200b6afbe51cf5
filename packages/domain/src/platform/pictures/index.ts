export * from './look.ts';
export * from './written.ts';

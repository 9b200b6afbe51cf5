export * from './may.ts';
export * from './rights.ts';
export * from './scope.ts';

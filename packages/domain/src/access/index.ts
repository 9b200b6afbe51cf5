export * from './may.ts';
export * from './scope.ts';

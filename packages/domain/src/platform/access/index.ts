export * from './may.ts';
export * from './picked.ts';
export * from './rights.ts';
export * from './scope.ts';

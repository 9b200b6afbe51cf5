export * from './faults.ts';
export * from './station-moves.ts';
export * from './tasks.ts';

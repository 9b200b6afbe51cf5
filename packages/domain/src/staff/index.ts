export * from './faults.ts';
export * from './parts-cost.ts';
export * from './proposal.ts';
export * from './reasons.ts';
export * from './repair-reasons.ts';
export * from './reports.ts';
export * from './station-moves.ts';
export * from './tasks.ts';

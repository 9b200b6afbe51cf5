export * from './district-index.ts';
export * from './districts.ts';
export * from './grid.ts';
export * from './groups.ts';
export * from './kpis.ts';
export * from './spans.ts';
export * from './told-fleet.ts';
export * from './violations.ts';

export * from './book-day.ts';
export * from './chart.ts';
export * from './entries.ts';
export * from './rule.ts';
export * from './rules.ts';
export * from './settlement-base.ts';

export * from './facts.ts';
export * from './files.ts';
export * from './older.ts';
export * from './plans.ts';
export { type FeedLanguage, feedLanguages } from './text.ts';
export { changesByTheClock, zonesOf } from './zones.ts';

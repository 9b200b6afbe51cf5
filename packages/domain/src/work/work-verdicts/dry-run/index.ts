export { DryRun, type DryRunGiven } from './dry-run.ts';
export { notesOf } from './notes.ts';
export * from './types.ts';

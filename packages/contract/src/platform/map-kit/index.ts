export * from './fence-kinds.ts';

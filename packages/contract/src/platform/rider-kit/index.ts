export * from './certificate-kinds.ts';

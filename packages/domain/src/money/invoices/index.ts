export * from './file-kind.ts';
export * from './lines.ts';
export * from './requests.ts';

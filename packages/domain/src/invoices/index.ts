export * from './lines.ts';
export * from './requests.ts';

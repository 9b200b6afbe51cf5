export * from './demo-speech.ts';
export * from './speech.calls.ts';
export * from './speech.refusals.ts';

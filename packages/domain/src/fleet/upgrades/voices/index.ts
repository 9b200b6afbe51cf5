export * from './mp3.ts';
export * from './sounds.ts';
export * from './speech.ts';
export * from './tone.ts';
export * from './voice-image.ts';
export * from './wav.ts';

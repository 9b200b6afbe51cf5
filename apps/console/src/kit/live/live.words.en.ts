import type { Words } from '../words.ts';
import type { zh } from './live.words.zh.ts';

export const en: Words<typeof zh> = {
  live: 'Live',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  paused: 'Paused',
  noLive: 'No permission for live data',
  dataAt: (age) => `data from ${age}`,
};

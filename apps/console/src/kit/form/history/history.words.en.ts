import type { zh } from './history.words.zh.ts';

export const en: typeof zh = {
  title: (name) => `Changes of “${name}”`,
  made: (who) => `Created by ${who}`,
  by: (who) => `Changed by ${who}`,
  nothing: '-- --',
  none: 'Nobody has changed it yet',
};

import type { zh } from './task.words.zh.ts';

export const en: typeof zh = {
  create: 'Create task',
  created: 'The task was created',
  createFor: (n) => (n === '1' ? 'Create a task · 1 vehicle' : `Create tasks · ${n} vehicles`),
  kind: 'Type',
  type: { swap: 'Swap', move: 'Move', inspect: 'Inspect', repair: 'Repair', drag_back: 'Drag back' },
};

import { plus } from './facts.ts';
import { metric } from './metric.ts';

const doneOf = (zh: string, en: string, kind: string) =>
  metric({
    fact: 'tasks',
    add: { time: 'sum', area: 'sum' },
    zh,
    en,
    unit: 'count',
    is: { zh: `当日完成的${zh.slice(2)}任务`, en: `${en}: tasks that were done on the day` },
    terms: [plus(['task'], { kinds: [kind] })],
  });

/** The figures of this family. */
export const taskFigures = {
  swapsDone: doneOf('完成换电', 'Swaps done', 'swap'),
  movesDone: doneOf('完成调度', 'Moves done', 'move'),
  repairsDone: doneOf('完成维修', 'Repairs done', 'repair'),
} as const;

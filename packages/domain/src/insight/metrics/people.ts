import { plus } from './facts.ts';
import { metric } from './metric.ts';

const riders = metric({
  fact: 'active',
  add: { time: 'never', area: 'never' },
  zh: '骑行人数',
  en: 'Riders',
  unit: 'count',
  is: {
    zh: '当日有骑行结束的骑行人，每人计一次',
    en: 'Riders with a ride that ended on the day, each counted once',
  },
  terms: [plus(['rider'])],
});

const newUsers = metric({
  fact: 'people',
  add: { time: 'sum', area: 'sum' },
  zh: '新增用户',
  en: 'New users',
  unit: 'count',
  is: {
    zh: '当日首次实名的用户，归其所属服务区',
    en: 'Users verified for the first time that day, counted in their home area',
  },
  terms: [plus(['new'])],
});

/** The figures of this family. */
export const peopleFigures = {
  riders,
  newUsers,
} as const;

import type { Words } from '../../kit/words.ts';
import type { zh } from './reports.words.zh.ts';

export const en: Words<typeof zh> = {
  daily: 'Daily statistics',
  rows: {
    title: 'Rows behind a figure',
    empty: 'This figure counts nothing in this span',
    labels: {
      metric: 'Figure',
      from: 'Dates',
      agentIds: 'Franchisees',
      opAreaIds: 'Areas',
      day: 'Counted on',
      at: 'When',
      kind: 'What',
      objectId: 'Of',
      agent: 'Franchisee',
      area: 'Area',
      value: 'Value',
    },
    objects: { order: 'Order', rider: 'Rider', vehicle: 'Vehicle', area: 'Area', other: 'Other' },
    sum: (name: string, sum: string) => `${name}: ${sum}`,
    mean: (name: string, sum: string) => `${name}, mean: ${sum}`,
  },
};

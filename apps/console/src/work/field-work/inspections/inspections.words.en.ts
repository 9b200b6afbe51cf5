import type { zh } from './inspections.words.zh.ts';

export const en: typeof zh = {
  checks: {
    check: 'Spot check',
    checkTitle: (carId) => `Spot check · ${carId}`,
    waits: 'A spot check is under way',
    checked: 'The spot check waits to be done',
    draw: 'Spot checks at random',
    howMany: 'How many',
    howManyHint: 'Drawn from the inspections of the days in sight, and inspected again by others, 1 – 50',
    drawn: (n) => {
      if (n === '0') return 'There is no inspection to check';
      return n === '1' ? '1 spot check waits to be done' : `${n} spot checks wait to be done`;
    },
  },
  plans: {
    title: 'Inspection plans',
    add: 'New plan',
    empty: 'There are no inspection plans',
    allItems: 'All items',
    anybody: 'Anybody',
    gridStaff: 'Staff of the O&M area',
    on: 'On',
    off: 'Off',
    enable: 'Switch on',
    disable: 'Switch off',
    enableChanges: 'It makes the tasks of today within a minute, and from then on once a day',
    disableChanges: 'It makes no more tasks; those it made stay',
    remove: 'Delete',
    removeChanges: 'A deleted plan does not come back; the tasks it made stay',
    fields: {
      gridId: 'O&M area',
      grid: 'O&M area',
      frequencyDays: 'Inspected every',
      items: 'Checklist',
      assigneeId: 'Inspected by',
      assignee: 'Inspected by',
      forGrid: 'Only for staff of the O&M area',
      startDay: 'First day',
      dailyCap: 'Daily cap',
      enabled: 'State',
      vehicles: 'Vehicles',
      covered: 'Inspected this cycle',
      overdue: 'Overdue',
      nextDay: 'Makes tasks next',
      madeToday: 'Made today',
    },
    hints: {
      gridId: 'Left empty: the whole service area',
      frequencyDays: 'Each vehicle is inspected once in so many days, 1 – 90',
      assigneeId: 'Left empty: anybody takes it. What this person has no room for waits in the pool',
      forGrid: 'Where nobody is named, only staff of the O&M area takes it',
    },
  },
};

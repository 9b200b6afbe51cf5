import type { zh } from './inspections.words.zh.ts';

export const en: typeof zh = {
  checks: {
    check: 'Spot check',
    checkTitle: (carId) => `Spot check · ${carId}`,
    waits: 'A spot check is under way',
    checked: 'A spot check task was created',
    draw: 'Random spot checks',
    howMany: 'Number',
    howManyHint: 'Drawn from the inspections of the days shown and inspected again by others, 1 – 50',
    drawn: (n) => {
      if (n === '0') return 'There are no inspections to check';
      return n === '1' ? '1 spot check task created' : `${n} spot check tasks created`;
    },
  },
  plans: {
    title: 'Inspection plans',
    add: 'New plan',
    empty: 'No inspection plans',
    allItems: 'All items',
    anybody: 'Anybody',
    gridStaff: 'Staff of the O&M area',
    on: 'On',
    off: 'Off',
    enable: 'Switch on',
    disable: 'Switch off',
    enableChanges: 'Creates today’s tasks within a minute, then new ones once a day',
    disableChanges: 'No more tasks are created; existing ones stay',
    remove: 'Delete',
    removeChanges: 'A deleted plan cannot be restored; its tasks stay',
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
      nextDay: 'Next tasks on',
      madeToday: 'Created today',
    },
    hints: {
      gridId: 'Leave empty for the whole service area',
      frequencyDays: 'Each vehicle is inspected once every so many days, 1 – 90',
      assigneeId: 'Leave empty so that anybody can take it. Tasks above this person’s limit go to the pool',
      forGrid: 'If nobody is named, only staff of the O&M area can take it',
    },
  },
};

import type { FieldWords } from './words.ts';

/** Field work, its tasks and the rules that make them. */
export const fieldsOfTasks: FieldWords = {
  firstDueAt:
    'When it was due at first, epoch milliseconds: what it was given beyond that takes no breach back; null: its clock stands.',
  photoNeeded: 'Whether it counts only with a photo, whatever its area says of its kind.',
  priorities: 'Only tasks of these priorities.',
  sources: 'Only tasks that came about in these ways.',
  gridId: 'O&M area whose people do it; left out: everybody of its company.',
  'ops.tasks/gridId': 'Only tasks that wait for the people of this O&M area.',
  grid: 'O&M area that it waits for; null: whoever takes it.',
  'ops/target': 'Name of the station that its vehicle is to be moved to; null: any.',
  ageSeconds: 'From its making to its end, or to now, seconds.',
  breached: 'Whether it was done, or is still to be done, after it was due at first.',
  lowBattery: 'Whether its charge has to be low by its voltage scheme, else at most 25 %.',
  batteryPct: 'It has at most so much charge, percent.',
  idleHours: 'Nobody rode it for so many hours.',
  outOfStationMinutes: 'It stands outside every station for so many minutes.',
  noStopMinutes: 'It stands in a no-stop zone for so many minutes.',
  offlineHours: 'Nothing was heard of it for so many hours.',
  serviceKm: 'It went so many kilometres since it was last serviced.',
  'taskRules/reports': 'So many reports of riders wait that nobody has dealt with.',
  shortOrders: 'It had so many short orders one after another.',
  fillBelowPct: 'Its station holds less than so much of its capacity, percent.',
  fillAbovePct: 'Its station holds more than so much of its capacity, percent.',
  fromHour: 'Local hour from which the rule makes tasks.',
  untilHour: 'Local hour until which it does; the same as the first: always.',
  dailyCap: 'So many tasks a local day at most.',
  'taskRules/dedupeHours':
    'No second task of the kind on a vehicle within so many hours after the last one ended.',
  madeToday: 'Tasks that it made on this local day.',
  planned: 'Whether a plan runs in its area, so that swaps and moves are left to it.',
  taskIds: 'The tasks; each is changed or refused for itself.',
};

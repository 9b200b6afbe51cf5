import type { FieldWords } from './words.ts';

/** What hangs on a wall. */
export const wallFields: FieldWords = {
  batteryKnown: 'Whether the vehicle tells its charge.',
  idleHoursTo: 'Idle for less than so many hours.',
  under1: 'Idle for less than an hour.',
  'idle.unknown': 'It is not known since when.',
  batteryMean: 'Mean charge of those that tell it, percent; null where none does.',
  'walls/orders': 'How many orders began.',
  'orders.since': 'Midnight, epoch milliseconds.',
  'orders.today': 'Since midnight.',
  'orders.yesterday': 'Yesterday, up to the same time.',
  'walls.live/areas': 'The areas in scope that have vehicles.',
  'walls.stations/taken': 'How many vehicles were taken from it today.',
  brought: 'How many vehicles were brought to it today.',
  'walls.stations/current': 'How many vehicles stand there now.',
  'walls.events/done': 'What kind of field work was done at it; null for an alarm.',
  'walls.events/alarm': 'What kind of alarm was raised; null for field work.',
  'walls.events/level': 'How urgent the alarm is; null for field work.',
  'walls.events/count': 'How many there were in the last hour; the newest are listed.',
  'walls.shapes/areas': 'The edges of the areas in scope.',
  rings: 'Rings of longitude and latitude, the outer one first.',
  noStop: 'Where nobody may stop, the largest first.',
  'walls.shapes/taken': 'Where rides began in the last hour, by cells of some 200 m.',
  'taken.n': 'How many rides.',
};

import type { FieldWords } from './words.ts';

/** Fields of what vehicles did over a span. */
export const fieldsOfVehicleStatistics: FieldWords = {
  'vehicleStatistics/id': 'The vehicle’s number; with the area behind it where it is not there any more.',
  'vehicleStatistics/trips': 'Rides that began in the span.',
  'vehicleStatistics/earnedCents':
    'Paid from principal and by houses for these rides, less what went back, cents.',
  'vehicleStatistics/distanceM': 'How far it was ridden, metres.',
  'vehicleStatistics/ridingSeconds': 'How long it was ridden, seconds.',
  'vehicleStatistics/failedUnlocks': 'Rides that did not begin because it did not open.',
  'vehicleStatistics/swaps': 'Batteries that were swapped.',
  'vehicleStatistics/repairs': 'Repairs that were done.',
  'vehicleStatistics/moves': 'Moves that were done.',
  shelfDays: 'Days on the shelf, to a tenth.',
  tripsPerDay: 'Rides by day on the shelf; null without such days.',
  earnedPerDay: 'Cents by day on the shelf; null without such days.',
  outSeconds: 'While a fault kept riders from it, seconds.',
  'vehicleStatistics/tickets': 'Complaints about rides on it.',
  workCents: 'Paid for field work at it, cents.',
  'vehicleStatistics/netCents': 'What it earned less what work at it cost, cents.',
  'vehicleStatistics/vehicles': 'How many vehicles.',
  'vehicleStatistics/steps':
    'How many vehicles a day on the shelf brought how much: below 0.01, from 0.01, 2, 5, 10, 20, 40 and 80 yuan.',
  'vehicleStatistics/unknown': 'Of the numbers that were asked for, those of no vehicle in scope.',
  tripsFrom: 'At least so many rides.',
  tripsTo: 'At most so many rides.',
  earnedFrom: 'At least so much, cents.',
  earnedTo: 'At most so much, cents.',
};

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
/** Fields of how stations stand and what came of them. */
export const fieldsOfStationStatistics: FieldWords = {
  'stationStatistics/enabled': 'Whether the station takes part.',
  'stationStatistics/fill':
    'How full: below 20 %, up to 80 %, up to 100 % or above; stations for any number are none of these.',
  'stationStatistics/current': 'Vehicles that stand there.',
  'stationStatistics/rentable': 'Of these, those that riders can take.',
  'stationStatistics/idle': 'Of these, those that nobody has used for an hour or longer.',
  nearby:
    'Vehicles on the shelf that stand outside of stations within 100 m of its middle, to which it is the nearest.',
  'stationStatistics/reserved': 'Vehicles there that are reserved.',
  inOps: 'Vehicles there at which somebody works.',
  'stationStatistics/alarm': 'Vehicles there with an alarm.',
  'stationStatistics/fault': 'Vehicles there of which a fault was reported.',
  'stationStatistics/missed':
    'How often today a rider found nothing and had begun to look where it was the nearest station within 300 m; looking again within 30 minutes is the same time.',
  'stationStatistics/tag': 'Only stations with this tag.',
  'stationStatistics.history/sum': 'What came of all stations that are found.',
  'stationStatistics.course/last': 'Up to now: over the last 24 hours or the last seven days.',
  'stationStatistics.course/day': 'Only this business day instead.',
  'stationStatistics.course/halves': 'Half hours, the earliest first; the last one goes on.',
  'stationStatistics.course/rentable':
    'Rentable vehicles on average over its hour; null where nobody counted.',
  presentMinutes: 'Minutes of it with something to ride; null where nobody looked.',
  emptyMinutes: 'Minutes of it open with nothing to ride; null where nobody looked.',
  fullMinutes: 'Minutes of it without room; null where nobody looked.',
  failures: 'Riders whose vehicle there did not go; counted at dawn for the day before, null until then.',
  'stationStatistics/hours': 'The hours of the day, from midnight on.',
  'stationStatistics/origins': 'The stations that most rides came from, at most ten.',
  'stationStatistics/targets': 'The stations that most rides went to, at most ten.',
  'stationStatistics/rides': 'How many rides.',
  endedFrom: 'Ended at this instant or later.',
  endedTo: 'Ended at this instant or earlier.',
  fromStationId: 'Of moves: id of the station where they began.',
  toStationId: 'Of moves: id of the station where they ended.',
  pickups: 'Rides that began there.',
  'stationStatistics/returns': 'Rides that ended there.',
  netFlow: 'Returns less pickups.',
  'stationStatistics/earnedCents':
    'Paid from principal and by houses, less what went back, for the rides that began there, cents.',
  emptySeconds:
    'Open with nothing to ride, seconds, from 06 to 23 unless other hours are asked for; null where none is counted yet.',
  fullSeconds: 'Without room, seconds, in the same hours; null where none is counted yet.',
  countedDay: 'The last day of the span whose time empty and full is counted; null: none yet.',
  emptyPct: 'Time with nothing to ride of the time open, percent; null where it was never open.',
  'stationStatistics/approvals': 'Applications about returns there or nearest to it.',
  disputes: 'Complaints about rides that ended there or nearest to it.',
  movesIn: 'Vehicles that staff brought, as far as that was judged to count.',
  movesOut: 'Vehicles that staff took away, as far as that was judged to count.',
  peakHour: 'The local hour in which most rides began and ended; null where none did.',
  hourFrom: 'Only from this local hour on.',
  hourTo: 'Only to the end of this local hour; before the first one for a night.',
};

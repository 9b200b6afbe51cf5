import type { FieldWords } from './words.ts';

/** Fields of the operational analysis. */
export const fieldsOfAnalysis: FieldWords = {
  'analysis/rentableShare':
    'Of the vehicles on the shelf those that could be taken, 0 to 1; null where none was counted.',
  'analysis/activeShare':
    'The share of on-shelf vehicles ridden on a day, 0 to 1; null when only some hours are requested.',
  'analysis.summary/isWhole':
    'Whether all of the days are over and wholly recorded, so that they may be compared with as many others.',
  'analysis/rides': 'Rides that began there and then.',
  'analysis.hours/rides': 'Rides of the average hour.',
  'analysis/ridesPerVehicleDay': 'Rides a day for each vehicle; null where no vehicle was counted.',
  'analysis/paidCents': 'Paid for rides, cents; null for some hours or a model.',
  'analysis/centsPerVehicleDay': 'The same a day for each vehicle on the shelf, cents.',
  'analysis/shortShare':
    'Of the rides those under 2 minutes, or under 200 m and back to the same station, 0 to 1.',
  'analysis/missed': 'Searches and scans that did not lead to a ride.',
  'analysis/missedShare': 'Missed searches and scans of them and the rides, 0 to 1.',
  'analysis/weekday': 'Day of the week, 1 Monday to 7 Sunday.',
  'analysis/hour': 'Hour of the local day, 0 to 23.',
  'analysis/durations': 'Rides by riding time: below 2, 5, 10, 20, 30, 60 minutes, 12 hours, and longer.',
  'analysis/distances': 'Rides by distance: below 200, 500 m, 1, 2, 3, 5, 10 km, and farther.',
  'analysis/relations': 'Rides by where they ended, the most first.',
  'analysis/vehiclesByRides':
    'Vehicles of an average day with 0, 1, 2, 3 to 5, and at least 6 rides; null when only some hours are requested.',
  'analysis/riders': 'How many riders rode.',
  'analysis/repeaters': 'How many of them rode at least twice.',
  'analysis/ages': 'Riders below 25, 35, 45, 55 and above; null for fewer than five.',
  'analysis/ageless': 'Riders whose age is not known; null for fewer than five.',
  'analysis/men':
    'How many of them are men, by the number of their papers; null where men or women are fewer than ten.',
  'analysis/women':
    'How many of them are women, by the number of their papers; null where men or women are fewer than ten.',
  'analysis/side': 'How large a cell is.',
  'analysis/wetShare':
    'Of these hours, where their weather is known, those with rain, storm or snow, 0 to 1; null where none is known.',
  'analysis.weather/kind': 'The kind of weather, the likeliest where it was only expected.',
  'analysis.weather/hours': 'Hours of areas with this weather.',
  'analysis.weather/rides': 'Rides of an average hour of an area.',
  'analysis.weather/usual': 'The same at the same areas, weekdays and hours without regard to the weather.',
  'analysis.weather/missed':
    'Searches and scans without a ride, in an average hour of an area; null for a model.',
  'analysis/battery': 'Vehicles by their charge, in bands of 10 percent from empty to full.',
  'analysis/batteryUnknown': 'Vehicles that never reported their charge.',
  'analysis/idle':
    'Available vehicles by hours since they were locked: under 1, to 3, 6, 12, 24, 48, and longer.',
  'analysis/idleUnknown': 'Available vehicles of which that is not known.',
  'analysis/starts': 'Rides that began there.',
  'analysis/ends': 'Rides that ended there.',
  'analysis/emptyHours': 'Hours a day without a vehicle to rent.',
  'analysis/fromName': 'The station that has too many.',
  'analysis/toName': 'The station that has too few.',
  'analysis/n': 'How many vehicles.',
};

import type { FieldWords } from '../words.ts';

/** Fields of applications for new stations. */
export const fieldsOfStationApplications: FieldWords = {
  'stationApplications/address': 'How people call the place.',
  'riderStationApplications/address': 'How people call the place.',
  'stationApplications/source': 'Who applied: a rider or somebody of the staff.',
  'stationApplications/staffName': 'Who of the staff applied; null where a rider did.',
  'stationApplications/riderPhone': 'The phone of the rider, masked; null where the staff applied.',
  'stationApplications/riderId': 'The rider who applied; null where the staff did.',
  'stationApplications/text': 'What was said; of a decision: what the applicant is told.',
  'riderStationApplications/text': 'What the rider said.',
  'stationApplications/stationM':
    'To the middle of the nearest station in use, metres; null where none is near.',
  'stationApplications/station': 'The nearest station in use; null where none is near.',
  startsPerDay: 'Trips that began within 100 m, a day of the last seven.',
  endsPerDay: 'Trips that ended within 100 m, a day of the last seven.',
  'stationApplications/duplicates': 'Other applications within 100 m that wait or were passed.',
  votes: 'How many asked for it, those that were merged into it counted.',
  'stationApplications/near': 'The nearest others that it could go into, at most ten.',
  'stationApplications/distanceM': 'How far that is, metres.',
  'stationApplications/reason': 'Why there will be no station; null while that was not decided.',
  'riderStationApplications/reason': 'Why there will be no station; null while that was not decided.',
  'stationApplications/opinion': 'What the applicant was told; null while nothing is decided.',
  'riderStationApplications/opinion': 'What the rider was told; null while nothing is decided.',
  mergedInto: 'The application it went into; null where it did not.',
  'stationApplications/into': 'The application that it goes into.',
  'stationApplications.map/applications':
    'Applications of the span, those that most asked for first, at most 1,000.',
  'stationApplications.map/stations': 'Stations in use, at most 2,000.',
  moreApplications:
    'Whether there are more applications than the map holds; those that most asked for are on it.',
  moreStations: 'Whether there are more stations than the map holds.',
  'stationApplications.map/missed': 'How often somebody found nothing to ride, by cell, the most first.',
  madeId: 'The station that was made of it, since it is in use; null while there is none.',
  made: 'What the station is called that was made of it; null while there is none.',
  withinM: 'Only those with a station in use nearer than this, metres.',
  leastVotes: 'Only those that so many asked for at least.',
};

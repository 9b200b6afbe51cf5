import type { FieldWords } from '../words.ts';

/** Fields of applications for new stations. */
export const fieldsOfStationApplications: FieldWords = {
  'stationApplications/address': 'How people call the place.',
  'riderStationApplications/address': 'How people call the place.',
  'stationApplications/source': 'Who applied: a rider or somebody of the staff.',
  'stationApplications/staffName': 'Who of the staff applied; null where a rider did.',
  'stationApplications/riderPhone': 'The rider’s phone, masked; null for applications by staff.',
  'stationApplications/riderId': 'The rider who applied; null where the staff did.',
  'stationApplications/text': 'The text; for a decision: the reply to the applicant.',
  'riderStationApplications/text': 'The rider’s text.',
  'stationApplications/stationM':
    'To the middle of the nearest station in use, metres; null where none is near.',
  'stationApplications/station': 'The nearest station in use; null where none is near.',
  startsPerDay: 'Trips that began within 100 m, a day of the last seven.',
  endsPerDay: 'Trips that ended within 100 m, a day of the last seven.',
  'stationApplications/duplicates': 'Other applications within 100 m that wait or were passed.',
  votes: 'How many people requested it, including merged applications.',
  'stationApplications/near': 'The nearest others that it could go into, at most ten.',
  'stationApplications/distanceM': 'How far that is, metres.',
  'stationApplications/reason': 'Why there will be no station; null while that was not decided.',
  'riderStationApplications/reason': 'Why there will be no station; null while that was not decided.',
  'stationApplications/opinion': 'The reply to the applicant; null while undecided.',
  'riderStationApplications/opinion': 'The reply to the rider; null while undecided.',
  mergedInto: 'The application it went into; null where it did not.',
  'stationApplications/into': 'The application it is merged into.',
  'stationApplications.map/applications': 'Applications of the period, most votes first, at most 1,000.',
  'stationApplications.map/stations': 'Stations in use, at most 2,000.',
  moreApplications:
    'Whether there are more applications than fit on the map; those with the most votes are shown.',
  moreStations: 'Whether there are more stations than fit on the map.',
  'stationApplications.map/missed': 'How often somebody found nothing to ride, by cell, the most first.',
  madeId: 'The station that was made of it, since it is in use; null while there is none.',
  made: 'What the station is called that was made of it; null while there is none.',
  withinM: 'Only those with a station in use nearer than this, metres.',
  leastVotes: 'Minimum votes.',
};

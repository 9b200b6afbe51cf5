import type { FieldWords } from '../words.ts';

const both = (fields: FieldWords): FieldWords =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, said]) =>
      ['stationVisits', 'staffVisits', 'visits'].map((where) => [
        where === 'visits' ? `visits.${name}` : `${where}/${name}`,
        said,
      ]),
    ),
  );

/** Fields of visits by field staff. */
export const fieldsOfStationVisits: FieldWords = {
  ...both({
    kind: 'Whether a station is visited or the place of an application for one.',
    place: 'How the station is called, or the place that was applied for.',
    stationId: 'The station; null where the place of an application is visited.',
    applicationId: 'The application; null where a station is visited.',
    state: 'Waiting, under way, done, or closed without being done.',
    assigneeId: 'Who shall go there, or went; null: whoever takes it.',
    assignee: 'The name of whoever shall go there, or went.',
    remark: 'What whoever asked for it wants to know.',
    creator: 'The name of whoever asked for it.',
    startedAt: 'When whoever does it said that it begins; null before.',
    finishedAt: 'When it was done or closed; null before.',
    distanceM: 'From where it was ended to the place, metres; null before.',
    result: 'All in order, something not, or no place for a station; null before.',
    findings: 'What was not in order.',
    text: 'What whoever did it says.',
    closedFor: 'Why it was closed without being done; null otherwise.',
    dueAt: 'Until when it is to be done; null: no such time was said.',
  }),
  visitId: 'The visit.',
  'stationVisits/at': 'When it was done or closed, or else asked for.',
  'visits.at': 'When it was done or closed, or else asked for.',
  'stationVisits/isFar': 'Whether it was ended farther away than 50 m; null before.',
  'visits.isFar': 'Whether it was ended farther away than 50 m; null before.',
  'stationVisits/stationIds': 'The stations to visit.',
  'stationVisits/far': 'Only those that were ended farther away than 50 m, or only the others.',
  'stationVisits/reason': 'Why it is closed.',
  'stationApplications.visit/assigneeId': 'Who shall go there; left out: whoever takes it.',
  'stationApplications.visit/remark': 'What whoever goes there is to look at.',
  'stationApplications/visits': 'Visits of its place, the newest first, at most ten.',
  'staffVisits/eventId': 'What the phone calls the end: told twice, it counts once.',
  'staffVisits/checklist': 'Each item that is looked at, and whether it was in order.',
  'staffVisits/unfit': 'Whether no station can be there.',
  'staffVisits/photoIds': 'What was photographed there and sent before, one to three.',
  stationsVisited: 'Different stations that field staff visited.',
};

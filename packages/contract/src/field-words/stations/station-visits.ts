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
    assigneeId: 'The assignee; null: anybody.',
    assignee: 'The assignee’s name.',
    remark: 'What the requester wants to know.',
    creator: 'The requester’s name.',
    startedAt: 'When the visit was started; null before.',
    finishedAt: 'When it was done or closed; null before.',
    distanceM: 'From where it was ended to the place, metres; null before.',
    result: 'All in order, something not, or no place for a station; null before.',
    findings: 'What was not in order.',
    text: 'The visitor’s remark.',
    closedFor: 'Why it was closed without being done; null otherwise.',
    dueAt: 'The due time; null: none.',
  }),
  visitId: 'The visit.',
  'stationVisits/at': 'When it was done or closed, otherwise requested.',
  'visits.at': 'When it was done or closed, otherwise requested.',
  'stationVisits/isFar': 'Whether it was ended farther away than 50 m; null before.',
  'visits.isFar': 'Whether it was ended farther away than 50 m; null before.',
  'stationVisits/stationIds': 'The stations to visit.',
  'stationVisits/far': 'Only those that were ended farther away than 50 m, or only the others.',
  'stationVisits/reason': 'Why it is closed.',
  'stationApplications.visit/assigneeId': 'The assignee; absent: anybody.',
  'stationApplications.visit/remark': 'What to look at there.',
  'stationApplications/visits': 'Visits of its place, the newest first, at most ten.',
  'staffVisits/eventId': 'The phone’s id of the submission: repeated ones count once.',
  'staffVisits/checklist': 'Each item that is looked at, and whether it was in order.',
  'staffVisits/unfit': 'Whether no station can be there.',
  'staffVisits/photoIds': 'What was photographed there and sent before, one to three.',
  stationsVisited: 'Different stations that field staff visited.',
};

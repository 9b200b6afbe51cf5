import type { FieldWords } from '../words.ts';

/** Fields of what cities are told. */
export const fieldsOfCityFeeds: FieldWords = {
  feedId: 'The feed’s number.',
  'cityFeeds/city': 'Which city, by the name of its mapping.',
  cityName: 'What the city is called.',
  'cityFeeds/accepted': 'Records that it accepted within the last 24 hours.',
  'cityFeeds/rejected': 'Records that it refused within the last 24 hours.',
  refusedFor: 'Why, by field and reason, the most first; five at most.',
  'refusedFor.records': 'How many records were refused for it.',
  acceptedPct:
    'Of the answered records of 24 hours those that were accepted, percent; null: none was answered.',
  'cityFeeds/waiting': 'Records that wait to be sent.',
  oldestWaitingAt: 'Since when the oldest of them waits; null: none does.',
  perMinute: 'How many records the city answered a minute, over the last ten minutes.',
  lagSeconds: 'From when the newest accepted record happened to now, seconds; null: none was accepted.',
  'cityFeeds/told':
    'Vehicles whose position was reported in time: parked within four hours, ridden within two minutes.',
  'cityFeeds/due': 'Vehicles whose position has to be reported.',
  coveragePct: 'The share of them reported in time, percent; null: there are none.',
  'cityFeeds/alarms':
    'What is wrong with the feed now, by the thresholds of the area; only for whoever sets up where the city is told.',
  'cityFeeds/bound': 'The threshold that is missed, percent or minutes.',
  'cityFeeds/since': 'Since when it has been so.',
  'cityFeeds/problem': 'Why nothing is reported; null: no problem.',
  lastAnsweredAt: 'When it last answered; null: never.',
  isPushingAgain: 'What it refused is pushed again just now.',
  refusedAt: 'When it was refused.',
  'cityFeeds/field': 'Which field the city named; `-`: none.',
  'cityFeeds/attempts': 'How often it was sent.',
  'cityFeeds/url': 'Where records are sent: https on port 443 or 8443.',
  'cityFeeds/secret': 'By which they are signed; left out: the one that is there.',
  'cityFeeds/enabled': 'Whether reporting to the city is on.',
  queued: 'How many records wait once more.',
};

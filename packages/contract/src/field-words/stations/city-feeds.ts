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
  lagSeconds: 'From when the newest accepted record happened to now, seconds; null: none was accepted.',
  'cityFeeds/told':
    'Vehicles whose place it was told in time: standing within four hours, ridden within two minutes.',
  'cityFeeds/due': 'Vehicles whose place it has to be told.',
  coveragePct: 'The share of them that it was told in time, percent; null: there is none.',
  'cityFeeds/alarms':
    'What is wrong with it now, by the bounds of the area; only for whoever sets where a city is told.',
  'cityFeeds/bound': 'The bound that is missed, percent or minutes.',
  'cityFeeds/since': 'Since when it has been so.',
  'cityFeeds/problem': 'Why it is not told; null: nothing is in the way.',
  lastAnsweredAt: 'When it last answered; null: never.',
  isPushingAgain: 'What it refused is pushed again just now.',
  refusedAt: 'When it was refused.',
  'cityFeeds/field': 'Which field the city named; `-`: none.',
  'cityFeeds/attempts': 'How often it was sent.',
  'cityFeeds/url': 'Where records are sent: https on port 443 or 8443.',
  'cityFeeds/secret': 'By which they are signed; left out: the one that is there.',
  'cityFeeds/enabled': 'Whether the city is told.',
  queued: 'How many records wait once more.',
};

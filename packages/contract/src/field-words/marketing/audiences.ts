import type { FieldWords } from '../words.ts';

/** Fields of audiences: whom messages and campaigns are for. */
export const fieldsOfAudiences: FieldWords = {
  'audiences.count/tree': 'The conditions as JSON: groups `all`, `any` and `not` within each other.',
  'audiences.count/areaIds': 'Only riders of these service areas; absent: of all in scope.',
  'audiences/count':
    'How many riders fit; null: fewer than `fewest`, and a list of phones is part of the question.',
  'audiences/fewest': 'The lowest number shown when a list of phones is part of the audience.',
  'audiences/sample': 'Some of those who fit.',
  'sample.phone': 'Their phone, masked.',
  'sample.name': 'Their name, masked.',
  'sample.area': 'Where they are at home; null: nowhere.',
  'sample.lastRideOn': 'The day of their last ride, YYYY-MM-DD; null: they have not ridden.',
  'audiences/factsAt':
    'Of when the facts are, epoch milliseconds; null: they are being gathered for the first time.',
  'audiences/known': 'How many riders the list names.',
  'audiences/unknown': 'How many of its phones belong to no rider in scope.',
  'audiences/createdBy': 'Who uploaded it.',
  all: 'Conditions and groups that must all hold; empty: everybody.',
  any: 'Conditions and groups of which one must hold.',
  not: 'The condition or group that must not hold.',
  'all.is':
    'The condition: a range of a fact, an area, a verified identity, a certificate, a reward, or a list.',
  'all.least': 'At least so much: days, years, rides, cents or points.',
  'all.most': 'At most so much: days, years, rides, cents or points.',
  'any.is':
    'The condition: a range of a fact, an area, a verified identity, a certificate, a reward, or a list.',
  'any.least': 'At least so much: days, years, rides, cents or points.',
  'any.most': 'At most so much: days, years, rides, cents or points.',
  'not.is':
    'The condition: a range of a fact, an area, a verified identity, a certificate, a reward, or a list.',
  'not.least': 'At least so much: days, years, rides, cents or points.',
  'not.most': 'At most so much: days, years, rides, cents or points.',
  fact: 'What of a rider lies between two numbers.',
  careers: 'Kinds of certificates, any of which is enough.',
  campaignId: 'Id of the campaign that gave a reward.',
  listId: 'Id of the list of phones.',
  'audiences/phones': 'The phones, one on each line.',
};

import type { FieldWords } from '../words.ts';

/** Fields of what riders are told at events. */
export const fieldsOfNotices: FieldWords = {
  'notices/id': 'The event, with the area after an `@` where the area has words of its own.',
  'notices/area': 'Name of the area that has words of its own; null: all areas that have none.',
  'notices/areaId': 'Number of the service area that has words of its own; null: all areas that have none.',
  'notices.list/areaId': 'Only what holds in this service area.',
  'notices.copy/areaIds': 'Numbers of the service areas that get words of their own.',
  'notices/channel': 'Only events that go by this channel.',
  'notices/channels':
    'By what it goes, in the order in which they are tried; the inbox of the app has it anyway.',
  'notices/cost': 'What such a text message costs, thousandths of a cent; null: it is none.',
  'notices/event': 'What it is said at.',
  failedPercent:
    'Of the text messages that left within 30 days, how many did not arrive, percent; null: none left.',
  isApproved: 'Whether the SMS gateway agreed to the text.',
  'notices/isChanged': 'Whether its words are others than the usual ones.',
  'notices/isLocked': 'Whether its words are given by law and are not changed.',
  'notices/isOn': 'Whether it is said at all.',
  'notices/lane': 'Why it is said: `x` security, `s` service, `l` legal.',
  'notices.test/lang': 'The language of the test.',
  'riderNotices/lang': 'The language that the app is in.',
  missed: 'How often within 30 days nothing was said because a value was missing.',
  'notices/parts': 'As how many text messages its longest Chinese text goes; null: by none.',
  'notices/perDay': 'How often a day a rider is told it at most; 0: always.',
  'notices.test/phone': 'The phone that the test goes to.',
  providerTemplate: 'What the SMS gateway calls the text that it agreed to; empty: it takes every text.',
  readAt: 'When the rider read it, epoch milliseconds; null: not yet.',
  'riderNotices/read': 'How many messages the rider had not read before.',
  'notices/review':
    'What the SMS gateway says to the text; while it `waits`, what it agreed to last is sent.',
  'notices/sent': 'How often it was said within 30 days.',
  'notices/text': 'The text, with its variables in braces.',
  'notices.test/text': 'What was sent.',
  'riderNotices/text': 'What it says.',
  textEn: 'The same in English.',
  unread: 'How many of them the rider has not read.',
  'notices/variables': 'The variables that may stand in the text.',
  waitsForMorning: 'Whether it waits for eight in the morning from ten in the evening on.',
  'notices/change': 'By field what it was and what it is.',
  'notices.history/changedAt': 'When it was changed, epoch milliseconds.',
  'notices.history/changedBy': 'Who changed it.',
};

import type { FieldWords } from './words.ts';

/** Fields of bills, of what they differ in from our books, and of days that are closed. */
export const fieldsOfReconcile: FieldWords = {
  'reconcile/merchant': 'Our number at a payment house, with the house before it: `wechat:1900000109`.',
  'reconcile.batches/merchant': 'Our number at a payment house, whole or how it ends.',
  'reconcile.diffs/merchant': 'Our number at a payment house, whole or how it ends.',
  'reconcile.days/merchants': 'How many merchants have a bill for the day.',
  'reconcile/openDiffs':
    'How many differences wait for somebody; null where the bill is compared within half a minute.',
  'reconcile/channelCents':
    'What the bill says: of a batch paid in, of a day less what went back, of a difference in that number, cents.',
  'reconcile/systemCents': 'What our books say of it, cents.',
  'reconcile/lockedAt': 'When the day was confirmed last, epoch milliseconds; null before.',
  'reconcile/lockedBy': 'Who confirmed it.',
  'reconcile/unlockedAt': 'When it was unlocked last, epoch milliseconds; null where it never was.',
  'reconcile/unlockedBy': 'Who unlocked it.',
  'reconcile/systemCount': 'How many payments our books have of that day.',
  'reconcile/channelCount': 'How many payments the bill has.',
  'reconcile/systemRefundCount': 'How many refunds our books have of that day.',
  'reconcile/systemRefundCents': 'What our books sent back on that day, cents.',
  'reconcile/channelRefundCount': 'How many refunds the bill has that were not closed.',
  'reconcile/channelRefundCents': 'What the bill says went back, cents.',
  'reconcile/bill':
    'Which bill of the house: `trade`, payments and refunds, or `fund`, what moved in our account there.',
  'reconcile/closingCents':
    'What the account held after the day, cents; null for bills of payments and before there is a bill.',
  'reconcile/netCents':
    'What the house owes us of that day by its bill, of an account what it gained, cents.',
  'reconcile/file': 'The name of the bill’s file; null before there is one.',
  'reconcile/matchedAt': 'When bill and books were compared last, epoch milliseconds.',
  'reconcile/confirmedAt': 'When the day was confirmed, epoch milliseconds.',
  'reconcile/confirmedBy': 'Who confirmed the day.',
  'reconcile/outNo': 'Our number of the payment or refund at the house.',
  'reconcile/tradeNo': 'The house’s number of it.',
  'reconcile/deltaCents': 'What the house has more than our books, cents; below zero: less.',
  'reconcile/feeDeltaCents': 'What the house takes more than was reckoned by rate, cents.',
  'reconcile/otherDay': 'The day on which the other side has it; null where it has it on none.',
  'reconcile/handledBy': 'Who dealt with it.',
  'reconcile/sumCents': 'What its rows come to, cents.',
  'reconcile/rows': 'The first rows behind it.',
  'rows.about': 'What the row is about: an account, an order, a refund.',
  'rows.opens': 'What can be opened about it.',
  'rows.saidCents': 'What one side says, cents.',
  'rows.foundCents': 'What the other side says, cents.',
  'reconcile/content': 'The file as the house hands it out, packed or not, base64.',
  'reconcile/isNew': 'Whether the file was not read before.',
  'reconcile/askAt': 'When the house is asked, epoch milliseconds.',
};

import type { FieldWords } from './words.ts';

/** Fields of bills, of what they differ in from our books, and of days that are closed. */
export const fieldsOfReconcile: FieldWords = {
  'reconcile/merchant': 'Our number at a payment provider, with the provider before it: `wechat:1900000109`.',
  'reconcile.batches/merchant': 'Our number at a payment provider, whole or how it ends.',
  'reconcile.diffs/merchant': 'Our number at a payment provider, whole or how it ends.',
  'reconcile.days/merchants': 'How many merchants have a bill for the day.',
  'reconcile/bills': 'How many bills of that day are kept as they came and can be downloaded.',
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
    'Which bill of the provider: `trade`, payments and refunds, or `fund`, what moved in our account there.',
  'reconcile/closingCents':
    'What the account held after the day, cents; null for bills of payments and before there is a bill.',
  'reconcile/netCents':
    'What the provider owes us of that day by its bill, of an account what it gained, cents.',
  'reconcile/matchedAt': 'When bill and books were compared last, epoch milliseconds.',
  'reconcile/confirmedAt': 'When the day was confirmed, epoch milliseconds.',
  'reconcile/confirmedBy': 'Who confirmed the day.',
  'reconcile/outNo': 'Our number of the payment or refund at the provider.',
  'reconcile/tradeNo': 'The provider’s number of it.',
  'reconcile/deltaCents': 'What the provider has more than our books, cents; below zero: less.',
  'reconcile/feeDeltaCents': 'What the provider takes more than was reckoned by rate, cents.',
  'reconcile/otherDay': 'The day on which the other side has it; null where it has it on none.',
  'reconcile/handledBy': 'Who dealt with it.',
  'reconcile/account': 'The account of the books, `2110` for instance; null where none is compared.',
  'reconcile/since': 'The first day that the check looks at; null where it looks at what stands now.',
  'reconcile/check': 'Whose rows they are.',
  'reconcile/sumCents': 'What its rows come to, cents.',
  'reconcile/about': 'What the row is about: an account, an order, a refund.',
  'reconcile/opens': 'What can be opened about it.',
  'reconcile/openId': 'The number by which that is opened; null: it is not known.',
  'reconcile/saidCents': 'What one side says, cents.',
  'reconcile/foundCents': 'What the other side says, cents.',
  'reconcile/source':
    'Whether the provider was asked for it (`fetched`) or somebody brought it (`imported`).',
  'reconcile/lines': 'How many lines it has.',
  'reconcile/bytes': 'How large the file is as it came; null where only its lines were kept.',
  'reconcile/readAt': 'When it was read, epoch milliseconds.',
  'reconcile/readBy': 'Who brought it; null where the provider was asked.',
  'reconcile/file': 'The name of the bill’s file; null before there is one.',
  'reconcile.downloadFiles/file': 'Which bill, by the number of its file; instead of a day.',
  'reconcile.downloadFiles/day': 'All bills of this day; instead of one file.',
  'reconcile/content': 'The file as the provider hands it out, packed or not, base64.',
  'reconcile/isNew': 'Whether the file was not read before.',
  'reconcile/askAt': 'When the provider is asked, epoch milliseconds.',
  'reconcile/toConfirm': 'Only days whose books are shut and that nobody confirmed yet.',
  'reconcile.days/systemCents': 'What our books took in on that day less what they gave back, cents.',
  'reconcile.days/deltaCents':
    'What bills have more than our books, of merchants whose bills are here, cents; null before there is one.',
  'reconcile/bankCents':
    'What came to the bank that day less what left it, by the books, cents; null for whoever does not see all of the platform.',
  'reconcile/missing': 'The bills that are not here yet, each by its merchant and kind.',
  'vouchers/voucherNo': 'The number of the voucher on its day, from 1.',
  'vouchers/lineNo': 'The number of the line in its voucher, from 1.',
  'vouchers/accountNo':
    'The number of the account in the accounting software; where nothing is mapped, our own.',
  'vouchers/accountName': 'The name of the account in the accounting software; null: ours.',
  'vouchers/auxiliary':
    'The merchant, service area or franchisee that the account is kept for; null where it is one or many.',
  'vouchers/debitCents': 'What is debited, cents; null on a line that is credited.',
  'vouchers/creditCents': 'What is credited, cents; null on a line that is debited.',
};

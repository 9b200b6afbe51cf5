import type { FieldWords } from './words.ts';

/** Fields of statements of banks, and of what each movement paid. */
export const fieldsOfBank: FieldWords = {
  'reconcile/bankSaidCents':
    'Net amount of the day’s matched movements according to the bank, cents; null if none of that day was imported.',
  'reconcile/openBankLines':
    'How many of the day’s bank movements are neither matched nor set aside; null for callers who do not see the whole platform.',
  'bankLines.list/account': 'Our account at the bank, digits and letters alone; in a query a part of it.',
  'bankLines.importFile/account': 'Our account at the bank, only if the file does not say it.',
  'bankLines/bookedOn': 'The day on which the bank booked it.',
  'bankLines/cents': 'What moved, cents; above zero into our account.',
  'bankLines/party': 'The counterparty according to the bank; empty if not given.',
  'bankLines/partyAccountEnd': 'The last digits of the counterparty’s account; the rest is not stored.',
  'bankLines/text': 'The purpose, as far as given.',
  'bankLines/bankNo': 'The bank’s number of it; empty where it gives none.',
  'items.bankNo':
    'The number under which it was noted as paid, or the provider’s number of it; null: it is not paid yet.',
  'bankLines.payStatements/bankNo':
    'Under which number they are noted as paid, only where the bank gives the movement none.',
  'bankLines/reference': 'The sender’s reference; empty if none.',
  'bankLines/state': '`open`: needs attention; `matched`: somebody said what it paid; `ignored`: set aside.',
  'bankLines/kind':
    'What it is: `noted` as paid before it came, a `payout` of a payment provider, or statements that were `owed`; null while it is open.',
  'bankLines.link/kind':
    'Whether it is what was `noted` as paid before, or a `payout` of a payment provider.',
  'bankLines/items': 'The statements, or the payout.',
  'bankLines/paid':
    'What it paid: of statements the franchisee and the period, of a payout the merchant and its number.',
  'items.key': 'The statement, or the merchant and the provider’s number of the payout.',
  'items.agent': 'The franchisee; null: a payment provider.',
  'items.merchant': 'Our number at the payment provider, with the provider before it; null: a franchisee.',
  'items.fromDay': 'First day of the statement, or the day of the payout.',
  'items.toDay': 'Last day of the statement, or the day of the payout.',
  'items.version': 'Version of the statement as it was seen; null: a payout.',
  'bankLines/line': 'Its position in the file: the row, or the index of the entry.',
  'bankLines/readAt': 'When its file was imported, epoch milliseconds.',
  'bankLines/readBy': 'Who imported it.',
  'bankLines/handledAt': 'When it was handled, epoch milliseconds; null while open.',
  'bankLines/handledBy': 'Who handled it; null while open.',
  'bankLines/remark': 'Why; null while it is open.',
  'bankLines/words': 'Within who is at the other end, what it is for, or a number of it.',
  'bankLines/side': 'Only what came `in`, or what went `out`.',
  'bankLines/grounds':
    'What supports it besides the amount: a common `number`, a `name`, or a fitting `day`.',
  'bankLines/daysApart': 'Days between what is proposed and the day on which the bank booked it.',
  'bankLines/content': 'The file as the bank hands it out, base64.',
  'bankLines/lines': 'How many lines the file has.',
  'bankLines/added': 'How many of them were not known before.',
  'bankLines.importFile/from': 'The first day of its lines.',
  'bankLines.importFile/to': 'The last day of its lines.',
  'bankLines/statements': 'The statements that it paid, as they were seen.',
  'bankLines/keys': 'Which: statements that one transfer paid, all of them, or one payout.',
};

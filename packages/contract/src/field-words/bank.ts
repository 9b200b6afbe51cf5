import type { FieldWords } from './words.ts';

/** Fields of statements of banks, and of what each movement paid. */
export const fieldsOfBank: FieldWords = {
  'reconcile/bankSaidCents':
    'What the bank says came that day less what left, of movements that somebody has matched, cents; null where none of that day was imported.',
  'reconcile/openBankLines':
    'How many movements on bank accounts of that day nobody has matched or set aside; null for whoever does not see all of the platform.',
  'bankLines.list/account': 'Our account at the bank, digits and letters alone; in a query a part of it.',
  'bankLines.importFile/account': 'Our account at the bank, only where the file does not say it.',
  'bankLines/bookedOn': 'The day on which the bank booked it.',
  'bankLines/cents': 'What moved, cents; above zero into our account.',
  'bankLines/party': 'Who is at the other end, as the bank says it; empty where it does not.',
  'bankLines/partyAccountEnd': 'How the number of the account at the other end ends; the rest is not kept.',
  'bankLines/text': 'What it is for, as far as anybody says.',
  'bankLines/bankNo': 'The bank’s number of it; empty where it gives none.',
  'items.bankNo':
    'The number under which it was noted as paid, or the provider’s number of it; null: it is not paid yet.',
  'bankLines.payStatements/bankNo':
    'Under which number they are noted as paid, only where the bank gives the movement none.',
  'bankLines/reference': 'What whoever sent it called it; empty where nothing is said.',
  'bankLines/state':
    '`open` waits for somebody; `matched`: somebody said what it paid; `ignored`: it was set aside.',
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
  'bankLines/line': 'Where it stands in the file: its row, or the how manyth entry it is.',
  'bankLines/readAt': 'When its file was imported, epoch milliseconds.',
  'bankLines/readBy': 'Who imported it.',
  'bankLines/handledAt': 'When somebody said what it is, epoch milliseconds; null while it is open.',
  'bankLines/handledBy': 'Who said what it is; null while it is open.',
  'bankLines/remark': 'Why; null while it is open.',
  'bankLines/words': 'Within who is at the other end, what it is for, or a number of it.',
  'bankLines/side': 'Only what came `in`, or what went `out`.',
  'bankLines/grounds':
    'What speaks for it beside the amount: a `number` that both have, a `name`, or that the `day` fits.',
  'bankLines/daysApart': 'Days between what is proposed and the day on which the bank booked it.',
  'bankLines/content': 'The file as the bank hands it out, base64.',
  'bankLines/lines': 'How many lines the file has.',
  'bankLines/added': 'How many of them were not known before.',
  'bankLines.importFile/from': 'The first day of its lines.',
  'bankLines.importFile/to': 'The last day of its lines.',
  'bankLines/statements': 'The statements that it paid, as they were seen.',
  'bankLines/keys': 'Which: statements that one transfer paid, all of them, or one payout.',
};

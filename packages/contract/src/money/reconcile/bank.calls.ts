import { z } from 'zod';
import { codes, defineCalls, id, instant, int32, listQuery, pageOf, reason } from '../../kit/index.ts';
import {
  bankLine,
  bankLineStates,
  bankMatchKinds,
  bankProposal,
  bankSides,
  mostStatementsAtOnce,
} from './bank.rows.ts';

const base = '/ebike/v3/backend/finance/reconcile/bank';
const reads = codes('FinancialReconciliation');
const imports = codes('FinancialReconciliation,FinancialReconciliation52');
const adjusts = codes('FinancialReconciliation,FinancialReconciliation53');
/** Whoever notes a statement as paid here may do so among the statements too. */
const pays = codes('FinancialReconciliation,FinancialReconciliation53,1101,110155');
const module = 'reconcile';
const seen = { id, version: int32 };
const changes = ['common.not_found', 'common.stale_version', 'bank.state'] as const;
const changed = z.object({ id });

/** A statement of a bank is so large at most, and has so many lines. */
export const mostBankFileBytes = 20 * 2 ** 20;
export const mostBankLines = 20_000;

/** Statements of our bank accounts, and what each movement paid. */
export const bankLines = defineCalls('bankLines', {
  list: {
    summary:
      'List movements on the bank accounts as reported by the banks, newest first; empty for whoever does not see the whole platform',
    method: 'GET',
    path: `${base}/lines`,
    access: reads,
    rows: 'none',
    query: listQuery(
      {
        from: instant.optional(),
        to: instant.optional(),
        state: z.enum(bankLineStates).optional(),
        side: z.enum(bankSides).optional(),
        account: z.string().trim().max(40).optional(),
        /** In who is at the other end, what it is for, or a number of it. */
        words: z.string().trim().max(60).optional(),
      },
      ['bookedOn'],
    ),
    reply: pageOf(bankLine),
    exports: { code: 'FinancialReconciliation', personal: ['party', 'partyAccountEnd', 'text'] },
  },
  proposals: {
    summary: 'Suggest what a movement may have paid, likeliest first; nothing is decided by it',
    method: 'GET',
    path: `${base}/lines/:id/proposals`,
    access: reads,
    rows: 'none',
    params: z.object({ id }),
    reply: z.object({ list: z.array(bankProposal) }),
    refusals: ['common.not_found'],
  },
  importFile: {
    summary:
      'Import a bank statement as a list (CSV or XLSX), camt.053 or MT940; known lines are skipped, a faulty file is rejected whole',
    method: 'POST',
    path: `${base}/imports`,
    access: imports,
    rows: 'none',
    body: z.object({
      fileName: z.string().trim().min(1).max(120),
      content: z
        .string()
        .min(1)
        .max(Math.ceil((mostBankFileBytes * 4) / 3) + 4),
      /** Only where the file does not say it. */
      account: z.string().trim().min(6).max(40).optional(),
    }),
    reply: z.object({ lines: z.int(), added: z.int(), from: z.iso.date(), to: z.iso.date() }),
    refusals: [
      'bank.whole',
      'bank.unreadable',
      'bank.rows',
      'bank.sums',
      'bank.currency',
      'bank.too_many',
      'bank.account',
      'bank.other_account',
    ],
    audit: { module, action: 'importBank', sensitive: true },
    mostFileBytes: mostBankFileBytes,
  },
  payStatements: {
    summary:
      'Match a movement to statements, which a second person’s approval marks as paid; refused wherever recording a payment would be',
    method: 'POST',
    path: `${base}/payments`,
    access: pays,
    rows: 'own',
    body: z.object({
      ...seen,
      statements: z
        .array(z.object({ id, version: int32 }))
        .min(1)
        .max(mostStatementsAtOnce),
      /** Only where the bank gives the movement no number. */
      bankNo: z.string().trim().min(4).max(40).optional(),
      reason,
    }),
    reply: changed,
    audit: { module, action: 'payByBankLine', sensitive: true },
    stepUp: true,
    secondPerson: 'always',
    refusals: [
      ...changes,
      'bank.no_fit',
      'bank.no_number',
      'statement.state',
      'statement.paid_ahead',
      'statement.paid_early',
      'statement.transfer_taken',
      'statement.transfer_shared',
    ],
  },
  link: {
    summary: 'Match a movement to a payment already recorded, or to a provider’s payout; no money moves',
    method: 'POST',
    path: `${base}/links`,
    access: adjusts,
    rows: 'none',
    body: z.object({
      ...seen,
      kind: z.enum(bankMatchKinds).exclude(['owed']),
      keys: z.array(z.string().min(1).max(200)).min(1).max(mostStatementsAtOnce),
      reason,
    }),
    reply: changed,
    audit: { module, action: 'linkBankLine', sensitive: true },
    refusals: [...changes, 'bank.no_fit'],
  },
  ignore: {
    summary: 'Set aside a movement that is not settled here, with a reason',
    method: 'POST',
    path: `${base}/ignored`,
    access: adjusts,
    rows: 'none',
    body: z.object({ ...seen, reason }),
    reply: changed,
    audit: { module, action: 'ignoreBankLine', sensitive: true },
    refusals: changes,
  },
  undo: {
    summary: 'Undo the match of a movement and reopen it; what was recorded as paid stays paid',
    method: 'POST',
    path: `${base}/undone`,
    access: adjusts,
    rows: 'none',
    body: z.object({ ...seen, reason }),
    reply: changed,
    audit: { module, action: 'undoBankLine', sensitive: true },
    refusals: changes,
  },
});

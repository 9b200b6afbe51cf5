import { z } from 'zod';
import { codes, defineCalls, id, int32, listQuery, pageOf, smallId } from '../../kit/index.ts';
import { fileJobRow } from '../../platform/exports/index.ts';
import {
  adjustBody,
  disputeBody,
  payBody,
  statementDay,
  statementDetail,
  statementLine,
  statementRow,
  statementState,
} from './settlement.rows.ts';

const base = '/ebike/v3/backend/settlement/statements';
/** Franchisees look at their own and say what they find wrong. */
const sees = codes('1101,110156');
const deals = codes('1101,110155');
const params = z.object({ id });
const module = 'settlement';
const changes = ['common.not_found', 'common.stale_version', 'statement.state'] as const;

/** What franchisees are owed, period by period. */
export const statements = defineCalls('statements', {
  list: {
    summary: 'List statements of the companies in scope, newest first',
    method: 'GET',
    path: base,
    access: sees,
    rows: 'own',
    query: listQuery(
      {
        agentId: smallId.optional(),
        state: statementState.optional(),
        /** In which its last day lies. */
        month: z
          .string()
          .regex(/^\d{4}-\d{2}$/)
          .optional(),
      },
      ['issuedAt', 'toDay'],
    ),
    reply: pageOf(statementRow),
    exports: { code: '110156' },
  },
  single: {
    summary: 'Get one statement with its comments and corrections',
    method: 'GET',
    path: `${base}/of/:id`,
    access: sees,
    rows: 'own',
    params,
    reply: statementDetail,
    refusals: ['common.not_found'],
  },
  days: {
    summary: 'List the lines of a statement, one per day, area and version of the scheme',
    method: 'GET',
    path: `${base}/days`,
    access: sees,
    rows: 'own',
    query: listQuery({ id, areaId: smallId.optional() }, ['day'], 'asc'),
    reply: pageOf(statementDay),
    refusals: ['common.not_found'],
    exports: { code: '110156' },
  },
  lines: {
    summary: 'List the payments and refunds behind the lines of a statement',
    method: 'GET',
    path: `${base}/lines`,
    access: sees,
    rows: 'own',
    query: listQuery(
      {
        id,
        day: z.iso.date().optional(),
        areaId: smallId.optional(),
        /** Behind this row. */
        after: id.optional(),
      },
      ['day'],
      'asc',
    ),
    reply: pageOf(statementLine),
    refusals: ['common.not_found'],
    exports: { code: '110156' },
  },
  dispute: {
    summary: 'Dispute a statement; it cannot be confirmed until head office has answered',
    method: 'POST',
    path: `${base}/dispute`,
    access: sees,
    rows: 'own',
    body: disputeBody,
    reply: statementDetail,
    audit: { module, action: 'dispute' },
    refusals: [...changes, 'common.other_party'],
  },
  answer: {
    summary: 'Answer a dispute; the agent again has seven days',
    method: 'POST',
    path: `${base}/answer`,
    access: deals,
    rows: 'own',
    body: z.object({ id, text: z.string().trim().min(5).max(1_000), version: int32 }),
    reply: statementDetail,
    audit: { module, action: 'answer' },
    refusals: changes,
  },
  adjust: {
    summary:
      'Correct a statement; needs a second person; an agreed statement stays and the next one carries the correction',
    method: 'POST',
    path: `${base}/adjust`,
    access: deals,
    rows: 'own',
    body: adjustBody,
    reply: statementDetail,
    audit: { module, action: 'adjust', sensitive: true },
    secondPerson: 'always',
    refusals: changes,
  },
  confirm: {
    summary: 'Agree to a statement',
    method: 'POST',
    path: `${base}/confirm`,
    access: sees,
    rows: 'own',
    body: z.object({ id, version: int32 }),
    reply: statementDetail,
    audit: { module, action: 'confirm', sensitive: true },
    refusals: [...changes, 'common.other_party'],
  },
  pay: {
    summary: 'Record that a statement was paid by bank transfer; needs a second person',
    method: 'POST',
    path: `${base}/pay`,
    access: deals,
    rows: 'own',
    body: payBody,
    reply: statementDetail,
    audit: { module, action: 'pay', sensitive: true },
    stepUp: true,
    secondPerson: 'always',
    refusals: [
      ...changes,
      'statement.paid_ahead',
      'statement.paid_early',
      'statement.transfer_taken',
      'statement.transfer_shared',
    ],
  },
  file: {
    summary:
      'Export a statement to the caller’s export centre as a PDF, or as a workbook with the payments behind it',
    method: 'POST',
    path: `${base}/file`,
    access: sees,
    rows: 'own',
    body: z.object({ id, format: z.enum(['pdf', 'xlsx']).default('pdf') }),
    reply: fileJobRow,
    audit: { module, action: 'file' },
    refusals: ['common.not_found', 'export.too_many'],
  },
});

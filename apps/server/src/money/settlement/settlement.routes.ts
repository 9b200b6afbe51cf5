import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profitShares, shareSchemes, statements } from '@kickstand/contract/money/settlement';
import { routes } from '../../kernel/call/calls.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { listDays, listLines } from './lines.service.ts';
import { payStatement } from './paying.service.ts';
import { pageOfProfitShares } from './profit-shares.store.ts';
import { addScheme, editScheme, listSchemes, publishScheme, removeScheme } from './schemes.service.ts';
import { makeStatementFile } from './statement-file.service.ts';
import {
  adjustStatement,
  answerDispute,
  confirmStatement,
  disputeStatement,
  listStatements,
  showStatement,
} from './statements.service.ts';

interface Needs {
  zone: string;
  tell: TellOperator;
  /** Where made files lie. */
  folder?: string | undefined;
}

/** What is agreed with franchisees, and what they are owed. */
export const settlementRoutes = ({ zone, tell, folder = join(tmpdir(), 'kickstand-files') }: Needs) => [
  ...routes(shareSchemes, {
    list: (ctx, input) => listSchemes(zone, ctx, input),
    add: (ctx, input) => addScheme(zone, ctx, input),
    edit: (ctx, input) => editScheme(zone, ctx, input),
    remove: (ctx, input) => removeScheme(zone, ctx, input),
    publish: (ctx, input) => publishScheme(zone, ctx, input),
  }),
  ...routes(profitShares, {
    list: (ctx, { query }) => pageOfProfitShares(ctx.db, ctx.rows.scope(query), query),
  }),
  ...routes(statements, {
    list: listStatements,
    single: showStatement,
    days: listDays,
    lines: (ctx, input) => listLines(zone, ctx, input),
    dispute: disputeStatement,
    answer: answerDispute,
    adjust: (ctx, input) => adjustStatement(zone, ctx, input),
    confirm: confirmStatement,
    pay: (ctx, input) => payStatement(zone, ctx, input),
    file: (ctx, input) => makeStatementFile({ zone, folder, tell }, ctx, input),
  }),
];

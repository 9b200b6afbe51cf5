import { bankLines } from '@kickstand/contract/money/reconcile';
import { routes } from '../../../kernel/call/calls.ts';
import { ignoreLine, linkLine, listBankLines, listProposals, payByLine, undoLine } from './bank.service.ts';
import { importBankFile } from './import.service.ts';

/** Statements of our bank accounts, and what each movement paid. */
export const bankRoutes = (zone: string) =>
  routes(bankLines, {
    list: (ctx, input) => listBankLines(zone, ctx, input),
    proposals: (ctx, input) => listProposals(zone, ctx, input),
    importFile: (ctx, input) => importBankFile(zone, ctx, input),
    payStatements: (ctx, input) => payByLine(zone, ctx, input),
    link: (ctx, input) => linkLine(zone, ctx, input),
    ignore: ignoreLine,
    undo: undoLine,
  });

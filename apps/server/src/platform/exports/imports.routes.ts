import { importCalls } from '@kickstand/contract/platform/exports';
import { type Route, routes } from '../../kernel/call/calls.ts';
import {
  checkImport,
  confirmImport,
  type ImportKinds,
  showBadRows,
  showImport,
  showTemplate,
  undoImport,
} from './imports.service.ts';

export const importsRoutes = (kinds: ImportKinds): Route[] =>
  routes(importCalls, {
    template: (ctx, input) => showTemplate(kinds, ctx, input),
    check: (ctx, input) => checkImport(kinds, ctx, input),
    one: (ctx, input) => showImport(kinds, ctx, input),
    badFile: (ctx, input) => showBadRows(kinds, ctx, input),
    confirm: (ctx, input) => confirmImport(kinds, ctx, input),
    undo: (ctx, input) => undoImport(kinds, ctx, input),
  });

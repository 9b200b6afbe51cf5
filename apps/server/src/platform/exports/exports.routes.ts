import { exportCalls } from '@kickstand/contract/platform/exports';
import { type Route, routes } from '../../kernel/call/calls.ts';
import {
  addressOfFile,
  cancelExport,
  createExport,
  type ExportParts,
  listFileJobs,
  retryExport,
} from './exports.service.ts';

export const exportsRoutes = (parts: ExportParts): Route[] =>
  routes(exportCalls, {
    list: listFileJobs,
    create: (ctx, input) => createExport(parts, ctx, input),
    cancel: (ctx, input) => cancelExport(parts, ctx, input),
    retry: (ctx, input) => retryExport(parts, ctx, input),
    download: addressOfFile,
  });

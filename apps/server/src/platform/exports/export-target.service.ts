import type { ReadCall } from '@kickstand/contract/kit';
import type { exportFormats } from '@kickstand/contract/platform/exports';
import { holds, mayCall } from '@kickstand/domain/platform/access';
import { z } from 'zod';
import type { Route } from '../../kernel/call/calls.ts';
import { Refused } from '../../kernel/call/refuse.ts';

export type Format = (typeof exportFormats)[number];

/** An exportable list: its call, what that requires, and its columns. */
export interface Target {
  route: Route;
  call: ReadCall & { id: string };
  exports: NonNullable<ReadCall['exports']>;
  columns: Readonly<Record<string, z.ZodType>>;
}

/** The columns of a list's rows as declared; undefined if the reply is not a list. */
function columnsOf(reply: z.ZodType) {
  const list = reply instanceof z.ZodObject ? (reply.shape.list as z.ZodType | undefined) : undefined;
  const row = list instanceof z.ZodArray ? list.element : undefined;
  return row instanceof z.ZodObject ? (row.shape as Record<string, z.ZodType>) : undefined;
}

/** The list with this name, if it may be exported. */
export function targetOf(routes: readonly Route[], callId: string): Target | undefined {
  const route = routes.find(({ call }) => call.id === callId);
  if (route?.call.method !== 'GET' || !route.call.exports) return undefined;
  const columns = columnsOf(route.call.reply);
  return columns && { route, call: route.call, exports: route.call.exports, columns };
}

/** Whether somebody with these codes may see and export this list. */
export const mayExport = (codes: ReadonlySet<string>, { call, exports }: Target) =>
  mayCall(codes, call.access) && holds(codes, exports.code);

/** Whether they may export personal data in full. */
export const mayExportPersonal = (codes: ReadonlySet<string>) => holds(codes, 'exportPii||pii');

/** The query as the call parses it; undeclared parameters are refused by name. */
export function parseQuery({ call }: Target, query: Record<string, unknown>): Record<string, unknown> {
  const parsed = (call.query ?? z.object({})).strict().safeParse(query);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[`query.${key}`] = 'unrecognized_keys';
    else fields[`query.${issue.path.join('.')}`] = issue.message;
  throw new Refused('common.invalid', { fields: Object.keys(fields).join(', ') }, fields);
}

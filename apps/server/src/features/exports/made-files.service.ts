import type { TaskRow } from '@kickstand/contract/exports';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { taskOf } from './exports.service.ts';
import { insertMade } from './exports.store.ts';

/** Files are kept for so long. */
const keptForMs = 7 * 24 * 3_600_000;

interface MadeFile {
  /** Of the task; the file in the folder of exports is called after it. */
  id: string;
  title: string;
  file: string;
  fileName: string;
  bytes: number;
  rows: number;
}

/** Put a file that was made at once among the caller's exports, from where it is fetched and forgotten like any other. */
export async function keepMadeFile(ctx: Ctx, made: MadeFile): Promise<TaskRow> {
  const { operatorId, name: operator, agentId } = ctx.actor;
  const input = { callId: ctx.call.id, query: {}, columns: [], format: null, locale: ctx.locale };
  const times = { now: ctx.now(), expiresAt: ctx.now() + keptForMs };
  return taskOf(await insertMade(ctx.db, { ...made, operatorId, operator, agentId, input, ...times }));
}

import type { RefusalCode } from '@kickstand/contract';
import type { InputOf } from '@kickstand/contract/kit';
import type { staff, taskDesk } from '@kickstand/contract/work/field-work';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { ownTask } from '../own-task.service.ts';
import { taskRowOf } from '../staff.rows.ts';
import { clockGoesOn, clockStands, taskWith } from '../tasks.store.ts';
import { doer, isOpen, withEach } from './desk.service.ts';
import { changeByDesk, type Key, type LockedTask, noteEvents } from './desk.store.ts';

type Repair = Key & Pick<LockedTask, 'state' | 'type' | 'parts_since'>;

/** Puts a repair on hold for parts. During a ride its clock is already stopped. Returns why it is impossible. */
async function wait(ctx: Ctx, task: Repair, text: string): Promise<RefusalCode | undefined> {
  if (!isOpen(task)) return 'task.not_open';
  if (task.type !== 'repair') return 'task.no_repair';
  if (task.parts_since !== null) return 'task.parts_missing';
  const since = { parts_since: new Date(ctx.now()) };
  const stands = task.state === 'paused' ? {} : clockStands(ctx.now());
  await changeByDesk(ctx.db, task, { ...stands, ...since });
  await noteEvents(ctx.db, [task], { kind: 'parts_missing', by: doer(ctx), detail: text, now: ctx.now() });
  return undefined;
}

/** Resumes a repair whose parts have arrived. During a ride its clock stays stopped. Returns why it is impossible. */
async function goOn(ctx: Ctx, task: Repair): Promise<RefusalCode | undefined> {
  if (!isOpen(task)) return 'task.not_open';
  if (task.type !== 'repair') return 'task.no_repair';
  if (task.parts_since === null) return 'task.parts_there';
  await changeByDesk(ctx.db, task, task.state === 'paused' ? { parts_since: null } : clockGoesOn(ctx.now()));
  await noteEvents(ctx.db, [task], { kind: 'parts_came', by: doer(ctx), now: ctx.now() });
  return undefined;
}

export const deskWaitsForParts = (ctx: Ctx, { body }: InputOf<typeof taskDesk.waitForParts>) =>
  withEach(ctx, body.taskIds, { text: body.text }, (task) => wait(ctx, task, body.text));

export const deskHasParts = (ctx: Ctx, { body }: InputOf<typeof taskDesk.partsCame>) =>
  withEach(ctx, body.taskIds, {}, (task) => goOn(ctx, task));

async function own(ctx: Ctx, taskId: string, change: (task: Repair) => Promise<RefusalCode | undefined>) {
  const task = await ownTask(ctx, taskId);
  const code = await change(task);
  if (code) refuse(code);
  return taskRowOf((await taskWith(ctx.db, ctx.rows.scope(), taskId)) ?? refuse('task.not_found'));
}

/** A field worker reports missing parts for their repair. */
export const waitForParts = (ctx: Ctx, { params, body }: InputOf<typeof staff.waitForParts>) =>
  own(ctx, params.taskId, (task) => wait(ctx, task, body.text));

/** The same person reports their arrival. */
export const partsCame = (ctx: Ctx, { params }: InputOf<typeof staff.partsCame>) =>
  own(ctx, params.taskId, (task) => goOn(ctx, task));

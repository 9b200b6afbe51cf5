import type { InputOf } from '@kickstand/contract/kit';
import type { taskMessages } from '@kickstand/contract/work/field-work';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import type { TellOperator } from '../../../live/operator-news.ts';
import { notify } from '../../../platform/notices/notices.service.ts';
import { doer, isOpen, withEach } from './desk.service.ts';
import { type LockedTask, noteEvents } from './desk.store.ts';

/** Messages the assignees of tasks: one message each, however many tasks it concerns. */
export async function messageStaff(
  tell: TellOperator,
  ctx: Ctx,
  { body: { taskIds, text } }: InputOf<typeof taskMessages.send>,
) {
  const about: LockedTask[] = [];
  const done = await withEach(ctx, taskIds, { text }, (task) => {
    if (!isOpen(task)) return 'task.not_open';
    if (task.assignee_id === null) return 'task.nobody';
    about.push(task);
    return undefined;
  });
  for (const operatorId of new Set(about.map(({ assignee_id }) => assignee_id ?? ''))) {
    const tasks = about.filter((task) => task.assignee_id === operatorId);
    const vehicles = tasks.map(({ vehicle_id }) => vehicle_id).join(', ');
    const facts = { by: ctx.actor.name, text, vehicles, tasks: tasks.length };
    await notify(ctx, tell, { operatorIds: [operatorId], kind: 'staff_told', facts, link: null });
  }
  await noteEvents(ctx.db, about, { kind: 'told', by: doer(ctx), detail: text, now: ctx.now() });
  return done;
}

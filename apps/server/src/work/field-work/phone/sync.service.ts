import type { InputOf } from '@kickstand/contract/kit';
import type { PhoneEvent, staffPhone } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import { takeIn } from '@kickstand/domain/work/work-verdicts';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { mayDo } from '../own-task.service.ts';
import { lockPerson } from '../people.store.ts';
import { taskWith } from '../tasks.store.ts';
import { insertEvent, lastContact, statesOf } from './events.store.ts';
import { type LateParts, settleLateWork } from './late-work.service.ts';

/** Accepts a phone's submissions from its offline time: each once, in the phone's order, with plausible times. */
export async function syncEvents(
  parts: LateParts,
  ctx: Ctx,
  { body: { events } }: InputOf<typeof staffPhone.sync>,
) {
  const { operatorId } = ctx.actor;
  const scope = ctx.rows.scope();
  // Of two tellings at one moment the second sees what the first has told.
  await lockPerson(ctx.db, operatorId);
  const ids = events.map(({ id }) => id);
  const known = await statesOf(ctx.db, operatorId, ids);
  const receivedAt = ctx.now();
  const lastAt = (await lastContact(ctx.db, operatorId, receivedAt - returnMs)) ?? 0;
  const tasks = new Set<string>();
  for (const event of takeIn(events, new Set(known.keys()), { lastAt, receivedAt }))
    if (await keep(ctx, scope, event)) tasks.add(event.taskId);
  for (const taskId of tasks) await settleLateWork(parts, { ...ctx, worker: ctx.actor }, taskId);
  const states = await statesOf(ctx.db, operatorId, ids);
  const list = events.map(({ id, at }) => ({
    id,
    outcome: states.get(id) ?? (at < receivedAt - keptMs ? ('old' as const) : ('refused' as const)),
  }));
  return { list, count: list.length };
}

const keptMs = 72 * 3_600_000;
/** A phone that is back online reports its position before its submissions: contacts within this time are not its last one. */
const returnMs = 10 * 60_000;

/** Stores submissions about tasks that exist and match the worker's kinds. */
async function keep(ctx: Ctx, scope: Scope, event: PhoneEvent): Promise<boolean> {
  const task = await taskWith(ctx.db, scope, event.taskId);
  if (!task || !mayDo(ctx, task.type)) return false;
  const { service_area_id: areaId, agent_id: agentId } = task;
  await insertEvent(ctx.db, {
    operatorId: ctx.actor.operatorId,
    areaId,
    agentId,
    event,
    now: ctx.now(),
  });
  return true;
}

import { mostTaskedVehicles } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import type { fenceMany } from '@kickstand/contract/places/fences';
import { reachOf } from '@kickstand/domain/places/fences';
import { PreparedShape } from '@kickstand/domain/platform/geo';
import { tasksMade } from '../../../fleet/tasks/tasks.questions.ts';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { fenceFor } from '../fence-access.service.ts';
import { standingIn } from './clear.store.ts';
import { holding } from './fence-impact.service.ts';

/** Zones where vehicles may not stand. */
const cleared: readonly string[] = ['no_stop', 'no_ride'];

/** Creates a task for each vehicle in a zone, first those that nobody is assigned to move yet. */
export async function clearZone(ctx: Ctx, { body }: InputOf<typeof fenceMany.clear>) {
  const { id, ...wish } = body;
  ctx.audit.on(id);
  const fence = await fenceFor(ctx, id);
  if (!cleared.includes(fence.kind)) refuse('fence.other_kind');
  const content = holding(fence) ?? refuse('fence.not_enabled');
  const shape = new PreparedShape(content.points, reachOf(fence.kind, content.bufferM));
  const box = shape.bounds ?? refuse('task.none_to_move');
  const standing = await standingIn(ctx.db, ctx.rows.scope(), { areaId: fence.areaId, box });
  const inside = standing.filter(({ lng, lat }) => lng !== null && lat !== null && shape.contains(lng, lat));
  if (inside.length === 0) refuse('task.none_to_move');
  const first = inside.toSorted((a, b) => Number(a.asked) - Number(b.asked)).slice(0, mostTaskedVehicles);
  const numbers = first.map(({ vehicle }) => vehicle);
  const made = await tasksMade.ask(ctx, numbers, { ...wish, type: 'move' }, id);
  return { ...made, left: inside.length - first.length };
}

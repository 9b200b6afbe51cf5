import type { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { InputOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { answerOf, type WhyNot } from './assets.service.ts';
import { lockAssets, pageOfChanges, putWords } from './assets.store.ts';
import { knownNumbers } from './vehicles.store.ts';

export const mostTags = 10;

/** Tags with some added and others removed, in the order they were given; undefined if there would be too many. */
function tagged(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] | undefined {
  const next = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag));
  return next.length > mostTags ? undefined : next;
}

/** Adds and removes tags; each vehicle gets its own result. */
export async function tagVehicles(ctx: Ctx, { body }: InputOf<typeof vehicles.tag>) {
  const { add, remove } = body;
  const carIds = [...new Set(body.carIds)];
  const object = carIds.length === 1 ? (carIds[0] ?? '') : `${carIds.length} vehicles`;
  ctx.audit.on(object);
  const rows = await lockAssets(ctx.db, ctx.rows.scope(), carIds.map(Number));
  const byNumber = new Map(rows.map((row) => [String(row.vehicle), row]));
  const judged = carIds.map((carId) => {
    const row = byNumber.get(carId);
    const tags = row && tagged(row.tags, { add, remove });
    const code: WhyNot | undefined = !row ? 'vehicle.not_found' : tags ? undefined : 'vehicle.too_many_tags';
    return { carId, row, tags, code };
  });
  const [only] = judged;
  if (judged.length === 1 && only?.code) refuse(only.code);
  const changed = judged.flatMap(({ row, tags }) =>
    row && tags ? [{ number: row.vehicle, tags, note: row.note }] : [],
  );
  if (changed.length > 0) await putWords(ctx.db, changed, ctx.now());
  const before = judged.length === 1 ? only?.row?.tags : undefined;
  const change = before ? { tags: [before, only?.tags] } : { add, remove, vehicles: carIds };
  ctx.audit.record(object, change);
  return answerOf(ctx, judged);
}

/** What operators did to a vehicle in scope. */
export async function listChanges(ctx: Ctx, { params, query }: InputOf<typeof vehicles.changes>) {
  const scope = ctx.rows.scope();
  if ((await knownNumbers(ctx.db, scope, [Number(params.carId)])).size === 0) refuse('vehicle.not_found');
  const { list, ...counted } = await pageOfChanges(ctx.db, scope, { ...query, object: params.carId });
  const shown = list.map(({ seq, change, ...row }) => ({
    ...row,
    seq: String(seq),
    change: (change ?? {}) as Record<string, unknown>,
  }));
  return { list: shown, ...counted };
}

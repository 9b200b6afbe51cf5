import type { InputOf } from '@kickstand/contract/kit';
import type { fenceLists, fenceMany } from '@kickstand/contract/places/fences';
import { simplified } from '@kickstand/domain/places/fences';
import { everything } from '@kickstand/domain/platform/access';
import type { Ring } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { queueCommands } from '../../../kernel/command-queue.ts';
import type { Database } from '../../../kernel/database/db.ts';
import { areaIn } from '../fence-row.store.ts';
import {
  askAgain,
  noteAsked,
  noteHolders,
  progressOf,
  publishedEdges,
  withoutRelease,
} from './push.store.ts';

/** Vehicles of an area per round. */
const batch = 200;
/** A controller that did not accept it is asked again after this long, milliseconds. */
const againMs = 600_000;
/** How far back answers are searched, milliseconds. */
const answersMs = 3_600_000;

/**
 * Sends the newest edge of every area to the next online vehicles without it, and records who accepted it. Returns
 * how many commands were queued.
 */
export async function pushEdges(database: Database, now: number): Promise<number> {
  const edges = await database.read(everything, (db) => publishedEdges(db));
  if (edges.length === 0) return 0;
  await database.write(everything, (db) => noteHolders(db, now - answersMs));
  let queued = 0;
  for (const { areaId, release, points } of edges)
    queued += await database.write(everything, async (db) => {
      const wanting = await withoutRelease(db, { areaId, release, askedBefore: now - againMs, limit: batch });
      const ring = simplified(((points as Ring[])[0] ?? []) as Ring);
      const of = { areaId, type: 'fence_push', args: { release, ring }, source: 'rule', now } as const;
      const orders = wanting.flatMap(({ imei, ...one }) => (imei === null ? [] : [{ ...of, ...one, imei }]));
      await queueCommands(db, orders);
      await noteAsked(
        db,
        orders.map(({ vehicle }) => vehicle),
        now,
      );
      return orders.length;
    });
  return queued;
}

async function progress(ctx: Ctx, areaId: number) {
  const [edge] = await publishedEdges(ctx.db, areaId);
  const release = edge?.release ?? 0;
  return { release, publishedAt: edge?.publishedAt ?? null, ...(await progressOf(ctx.db, areaId, release)) };
}

export async function showPush(ctx: Ctx, { query }: InputOf<typeof fenceLists.push>) {
  if (!(await areaIn(ctx.db, ctx.rows.scope(), query.areaId))) refuse('common.not_found');
  return progress(ctx, query.areaId);
}

export async function pushAgain(ctx: Ctx, { body }: InputOf<typeof fenceMany.push>) {
  ctx.audit.on(`area-${body.areaId}`);
  if (!(await areaIn(ctx.db, ctx.rows.scope(), body.areaId))) refuse('common.not_found');
  const [edge] = await publishedEdges(ctx.db, body.areaId);
  if (edge) await askAgain(ctx.db, body.areaId, edge.release);
  ctx.audit.record(`area-${body.areaId}`, { release: [null, edge?.release ?? 0] }, body.reason);
  return progress(ctx, body.areaId);
}

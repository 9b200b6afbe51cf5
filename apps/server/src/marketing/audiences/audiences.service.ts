import type { InputOf } from '@kickstand/contract/kit';
import {
  type AudienceTree,
  type audiences,
  leavesOf,
  treeFrom,
} from '@kickstand/contract/marketing/audiences';
import { maskedName } from '@kickstand/domain/platform/names';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { type Db, wasTooSlow } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { countMeant, limitStatements, mostCountMs, ridesOfMeant, sampleOf } from './audience.store.ts';
import { lastGathered } from './facts.store.ts';
import { insertList, lastCampaigns, lastLists, listsSeen, ridersOfPhones } from './lists.store.ts';

type Calls = typeof audiences;

const sampled = 20;
/** Smaller counts with a phone list are hidden: they would identify riders. */
export const fewestOfList = 20;
const mostLists = 50;
const mostLinesNamed = 5;

const listsIn = (tree: AudienceTree) => [
  ...new Set(leavesOf(tree).flatMap((leaf) => (leaf.is === 'list' ? [leaf.listId] : []))),
];

/** Refuses a tree with a phone list outside the caller’s scope. */
export async function refuseForeignLists(ctx: Ctx, tree: AudienceTree) {
  const ids = listsIn(tree);
  if (ids.length > 0 && (await listsSeen(ctx.db, ctx.rows.scope(), ids)) < ids.length)
    refuse('audience.list');
}

/** Counts the riders of an audience in the caller’s areas, with a sample. */
export async function countAudience(zone: string, ctx: Ctx, { query }: InputOf<Calls['count']>) {
  const said = treeFrom(query.tree) ?? refuse('audience.tree');
  const { areaIds = [] } = query;
  const tree = areaIds.length > 0 ? { all: [{ is: 'area' as const, areaIds }, said] } : said;
  const now = ctx.now();
  const meant = { tree, scope: ctx.rows.scope(), today: businessDayOf(now, zone), now };
  await refuseForeignLists(ctx, tree);
  const gathered = await lastGathered(ctx.db);
  return withinCountTime(ctx, async () => {
    const found = await countMeant(ctx.db, meant);
    const isHidden = found < fewestOfList && listsIn(tree).length > 0;
    const some = isHidden || found === 0 ? [] : await sampleOf(ctx.db, meant, sampled, ctx.locale);
    const sample = some.map((one) => ({ ...one, phone: masked(one.phone), name: maskedName(one.name) }));
    const count = isHidden ? null : found;
    return { count, fewest: fewestOfList, sample, factsAt: gathered?.gatheredAt ?? null };
  });
}

/**
 * One row (rides, paid) for each rider of an audience in these areas, of the last 28 days, and whether a phone list
 * is involved.
 */
export function ridesOfAudience(
  ctx: Ctx,
  { tree: said, areaIds, zone }: { tree: AudienceTree; areaIds: number[]; zone: string },
) {
  const now = ctx.now();
  const tree = { all: [{ is: 'area' as const, areaIds }, said] };
  const rows = ridesOfMeant({ tree, scope: ctx.rows.scope(), today: businessDayOf(now, zone), now });
  return { rows, hasList: listsIn(tree).length > 0 };
}

/** Runs a count within its time limit; refuses if it takes longer. */
export async function withinCountTime<T>({ db }: Pick<Ctx, 'db'>, work: () => Promise<T>): Promise<T> {
  try {
    await limitStatements(db, mostCountMs);
    return await work();
  } catch (error) {
    if (!wasTooSlow(error)) throw error;
    return refuse('audience.too_slow', { seconds: mostCountMs / 1_000 });
  }
}

/** Whether facts were ever computed. */
export const areRidersKnown = async (db: Db) => (await lastGathered(db)) !== undefined;

export const listLists = async (ctx: Ctx) => ({ list: await lastLists(ctx.db, ctx.rows.scope(), mostLists) });

export const listCampaigns = async (ctx: Ctx) => ({
  list: await lastCampaigns(ctx.db, ctx.rows.scope(), mostLists),
});

const isPhone = (line: string) => /^1[3-9]\d{9}$/.test(line);

/** Imports a phone list; duplicates count once. */
export async function addList(ctx: Ctx, { body: { name, phones } }: InputOf<Calls['addList']>) {
  ctx.audit.on(name);
  const lines = phones.split(/\r?\n/).map((line) => line.trim());
  const wrong = lines.flatMap((line, i) => (line === '' || isPhone(line) ? [] : [i + 1]));
  if (wrong.length > 0)
    refuseField(ctx, 'phones', 'audience.lines', {
      count: wrong.length,
      lines: wrong.slice(0, mostLinesNamed).join('、'),
    });
  const asked = [...new Set(lines.filter((line) => line !== ''))];
  const found = await ridersOfPhones(ctx.db, ctx.rows.scope(), asked);
  const riderIds = [...new Set(found.map(({ riderId }) => riderId))];
  if (riderIds.length === 0) refuseField(ctx, 'phones', 'audience.nobody');
  const unknown = asked.length - new Set(found.map(({ phone }) => phone)).size;
  const id = newId();
  const { agentId, name: by } = ctx.actor;
  await insertList(ctx.db, { id, agentId, name, riderIds, unknown, by, now: ctx.now() });
  ctx.audit.record(id, { name: [null, name], known: [null, riderIds.length], unknown: [null, unknown] });
  return { id, known: riderIds.length, unknown };
}

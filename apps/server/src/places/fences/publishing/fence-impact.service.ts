import type { InputOf } from '@kickstand/contract/kit';
import type { FenceContent, FenceImpact, FenceMover, fences } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { changingSides, reachOf } from '@kickstand/domain/places/fences';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fenceFor } from '../fence-access.service.ts';
import type { FenceStored } from '../fence-row.store.ts';
import { secondPersonFor } from './alone.ts';
import { fencesAsPoints, type Movable, vehiclesAndTrips } from './fence-impact.store.ts';
import { versionOf } from './publication.store.ts';

export const noImpact: FenceImpact = {
  vehiclesOut: 0,
  tripsOut: 0,
  stationsOut: 0,
  vehiclesIn: 0,
  tripsIn: 0,
  stationsIn: 0,
};

/** The fence before and after; null where it is not in force. */
export interface Change {
  kind: FenceKind;
  areaId: number;
  before: FenceContent | null;
  after: FenceContent | null;
}

const edgeOf = (kind: FenceKind, content: FenceContent | null) =>
  content && { shape: content.points, bufferM: reachOf(kind, content.bufferM) };

/** Kinds that contain stations and zones. */
const holdsFences = (kind: FenceKind) => kind === 'service' || kind === 'ops_area';

const sameEdge = ({ before, after }: Change) =>
  before !== null &&
  after !== null &&
  before.bufferM === after.bufferM &&
  JSON.stringify(before.points) === JSON.stringify(after.points);

/** What changes sides now, by name; vehicles and trips of the area can be passed in if already read. */
async function moversOf(db: Db, change: Change, known?: readonly Movable[]): Promise<FenceMover[]> {
  if (sameEdge(change)) return [];
  const points = [...(known ?? (await vehiclesAndTrips(db, change.areaId)))];
  if (holdsFences(change.kind)) points.push(...(await fencesAsPoints(db, change.areaId)));
  const [was, will] = [edgeOf(change.kind, change.before), edgeOf(change.kind, change.after)];
  const { out, in: come } = changingSides(points, was, will);
  const going = (goes: FenceMover['goes']) => (one: Movable) => ({ ...one, goes });
  return [...out.map(going('out')), ...come.map(going('in'))];
}

const counted = { vehicle: 'vehicles', trip: 'trips', station: 'stations' } as const;

/** The counts of each kind. */
function countsOf(movers: readonly FenceMover[]): FenceImpact {
  const impact = { ...noImpact };
  for (const { what, goes } of movers)
    if (what !== 'zone') impact[`${counted[what]}${goes === 'out' ? 'Out' : 'In'}`] += 1;
  return impact;
}

export const impactOf = async (db: Db, change: Change, known?: readonly Movable[]) =>
  countsOf(await moversOf(db, change, known));

/** The content in force now. */
export const holding = ({ state, published }: FenceStored) => (state === 'enabled' ? published : null);

type Asked = InputOf<typeof fences.impact>['query'];

async function after(ctx: Ctx, fence: FenceStored, { of, no }: Asked): Promise<FenceContent | null> {
  if (of === 'disable' || of === 'remove') return null;
  if (of === 'enable') return fence.published;
  if (of === 'publish') return fence.draft ?? refuse('fence.no_draft');
  const version = no === undefined ? undefined : await versionOf(ctx.db, fence, no);
  return version ? (version.content as unknown as FenceContent) : refuse('common.not_found');
}

const mostListed = 500;

export async function showImpact(zone: string, ctx: Ctx, { query }: InputOf<typeof fences.impact>) {
  const fence = await fenceFor(ctx, query.id);
  const movers = await moversOf(ctx.db, {
    kind: fence.kind,
    areaId: fence.areaId,
    before: holding(fence),
    after: await after(ctx, fence, query),
  });
  const publishes = query.of === 'publish' || query.of === 'rollback';
  const secondPerson = publishes ? await secondPersonFor(ctx, fence, zone) : 'no';
  return { impact: countsOf(movers), list: movers.slice(0, mostListed), count: movers.length, secondPerson };
}

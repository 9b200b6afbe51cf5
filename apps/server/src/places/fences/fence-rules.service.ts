import type { RefusalCode } from '@kickstand/contract';
import type { FenceContent } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { contentFault } from '@kickstand/domain/places/fences';
import {
  cornerOutside,
  keptInside,
  leftOutside,
  type Neighbour,
  rivalKinds,
  rivalsHit,
} from '@kickstand/domain/places/fences/siting';
import { inScope, type Scope } from '@kickstand/domain/platform/access';
import { boundsOf, type Ring } from '@kickstand/domain/platform/geo';
import { overlaps } from '@kickstand/domain/platform/geo/clip';
import { Refused } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { nameTaken } from './fence-row.store.ts';
import { otherAreas, shapesIn, staffOf } from './publishing/fence-impact.store.ts';

/** A fence as the rules read it; a new one has no id, a new service area no number. */
export interface Ruled {
  id: string;
  kind: FenceKind;
  areaId: number | null;
  agentId: number;
  content: FenceContent;
}

/** The greatest extent of a station and of a zone from its centre, degrees. */
const stationReach = 0.02;
const zoneReach = 0.1;

/** What is wrong with the content of a fence, wherever it is. */
export async function contentRefusal(db: Db, fence: Ruled): Promise<Refused | undefined> {
  const { kind, content, areaId } = fence;
  const fault = contentFault(kind, content);
  if (fault) return new Refused(`fence.${fault.code}` as RefusalCode, fault.facts);
  const unique = kind === 'service' || kind === 'ops_area';
  if (unique && (await nameTaken(db, fence, content.name))) return new Refused('fence.name_taken');
  if (content.staffIds.length === 0 || areaId === null) return undefined;
  const found = await staffOf(db, areaId, content.staffIds);
  return found.length < new Set(content.staffIds).size ? new Refused('fence.staff') : undefined;
}

interface Where {
  /** The edge of its service area. */
  boundary: FenceContent['points'];
  /** Fences that are archived when this one is published. */
  absorbs: readonly string[];
  /** The areas that may be named. */
  scope: Scope;
}

/** Why it cannot be published in its place. */
export async function placeRefusal(db: Db, fence: Ruled, where: Where): Promise<Refused | undefined> {
  if (fence.areaId === null) return undefined;
  if (fence.kind === 'service') return areaRefusal(db, fence, fence.areaId, where.scope);
  const { kind, content } = fence;
  const sited = { kind, points: content.points, flags: content.flags };
  if (cornerOutside(sited, where.boundary)) return new Refused('fence.outside');
  const name = await overlapped(db, fence, fence.areaId, new Set([fence.id, ...where.absorbs]));
  return name === undefined ? undefined : new Refused('fence.overlap', { name });
}

async function areaRefusal(db: Db, { content }: Ruled, areaId: number, scope: Scope) {
  for (const other of await otherAreas(db, areaId)) {
    if (!overlaps(content.points, other.boundary as FenceContent['points'])) continue;
    const name = inScope(scope, other.agentId, other.areaId) ? other.name : `#${other.areaId}`;
    return new Refused('fence.overlap', { name });
  }
  const out = leftOutside(
    content.points,
    (await shapesIn(db, areaId, { kinds: keptInside })).map(neighbourOf),
  );
  const [first] = out;
  return first && new Refused('fence.left_outside', { n: out.length, name: first.name });
}

type Found = Awaited<ReturnType<typeof shapesIn>>[number];

const neighbourOf = ({ id, kind, name, points, content }: Found): Neighbour => ({
  id,
  name,
  kind: kind as FenceKind,
  points: points as FenceContent['points'],
  flags: (content as Partial<FenceContent> | null)?.flags,
});

async function overlapped(
  db: Db,
  { kind, content }: Ruled,
  areaId: number,
  but: ReadonlySet<string>,
): Promise<string | undefined> {
  const [west, south, east, north] = boundsOf((content.points[0] ?? []) as Ring);
  const fence = { kind, points: content.points, flags: content.flags };
  for (const rival of rivalKinds(fence)) {
    const reach = rival === 'station' ? stationReach : zoneReach;
    const box = [west - reach, south - reach, east + reach, north + reach] as const;
    const near = (await shapesIn(db, areaId, { kinds: [rival], box })).filter(({ id }) => !but.has(id));
    const [found] = rivalsHit(fence, near.map(neighbourOf));
    if (found) return found.name;
  }
  return undefined;
}

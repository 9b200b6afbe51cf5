import type { InputOf } from '@kickstand/contract/kit';
import {
  mostNeighbours,
  neighbourDays,
  type returnEvidence,
} from '@kickstand/contract/rides/return-evidence';
import { type TripEvidence, tripEvidence } from '@kickstand/contract/rides/trips';
import { placeFenceOf, reachOf } from '@kickstand/domain/places/fences';
import { type LngLat, nearestOnEdge, type Shape, shapeContains } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { endOfTrip, endsAround, fencesThen } from './return-evidence.store.ts';

const dayMs = 86_400_000;
/** Fences within this distance are shown, metres. */
const nearM = 150;
const mostFences = 30;

/** The position that was judged: the vehicle's, otherwise the rider's phone. */
const judgedAt = (evidence: TripEvidence | null): LngLat | null => {
  const fix = evidence?.vehicleFix ?? evidence?.phoneFix;
  return fix ? [fix.lng, fix.lat] : null;
};

/** The decisive fence: the first one violated, otherwise the nearest station. */
const decidingOf = (evidence: TripEvidence | null) =>
  evidence?.violations[0] ? evidence.violations[0].fenceId : (evidence?.nearestStationId ?? null);

interface Judged {
  areaId: number;
  release: number;
  place: LngLat;
  evidence: TripEvidence | null;
}

/** The fences around a position as of then, nearest first. */
async function fencesAround({ db, locale }: Ctx, { areaId, release, place, evidence }: Judged) {
  const deciding = decidingOf(evidence);
  const isOfArea = evidence?.violations[0]?.relation === 'out_of_area';
  const held = await fencesThen(db, { areaId, release, locale });
  return held
    .map(({ points, content, ...fence }) => {
      const { rings, bufferM } = placeFenceOf(
        { fenceId: fence.id, serviceAreaId: areaId, kind: fence.kind },
        points,
        content,
      );
      const shape: Shape = rings;
      const edgeM = nearestOnEdge(shape, place)?.metres ?? Number.POSITIVE_INFINITY;
      const holds = fence.kind !== 'service' && shapeContains(shape, place);
      const decided = fence.id === deciding || (isOfArea && fence.kind === 'service');
      return {
        ...fence,
        rings: rings.map((ring) => ring.map(([lng = 0, lat = 0]): [number, number] => [lng, lat])),
        reachM: reachOf(fence.kind, bufferM),
        decided,
        far: decided || holds ? 0 : edgeM,
      };
    })
    .filter(({ far }) => far <= nearM)
    .sort((a, b) => a.far - b.far)
    .slice(0, mostFences);
}

/** The evidence for the end of a ride, and its surroundings. */
export async function showEvidence(ctx: Ctx, { params }: InputOf<typeof returnEvidence.single>) {
  const trip = await endOfTrip(ctx.db, ctx.rows.scope(), params.tripId);
  if (!trip) return refuse('trip.not_found');
  const { endedAt, relation, areaId, tripId } = trip;
  // Of a ride that goes on, or of another system, nothing is kept.
  const evidence = tripEvidence.safeParse(trip.evidence).data ?? null;
  const place = judgedAt(evidence);
  const bare = { endedAt, relation, evidence, fences: [], neighbours: [] };
  if (!place || endedAt === null) return bare;
  const release = evidence?.fenceRelease ?? trip.release;
  const [lng, lat] = place;
  const span = { from: endedAt - neighbourDays * dayMs, to: endedAt };
  return {
    ...bare,
    fences: await fencesAround(ctx, { areaId, release, place, evidence }),
    neighbours: await endsAround(ctx.db, {
      areaId,
      lng,
      lat,
      ...span,
      besides: tripId,
      most: mostNeighbours,
    }),
  };
}

import { type Chance, chanceFrom } from '@kickstand/domain/platform/chance';
import { ringAreaSquareMetres } from '@kickstand/domain/platform/geo';
import { CENTRE, type Draft, draftOf, onMap } from './draft.ts';
import { type Lake, lakesOf } from './ground/lakes.ts';
import { type GateZone, type Ground, gateZones, groundsOf } from './ground/places.ts';
import { stationsOf } from './ground/station-list.ts';
import { placeStands, type Stand } from './ground/stations.ts';
import { townWord } from './names/names.ts';
import { apart, loopCentre, type Point } from './streets/plane.ts';
import { graphOf, namedStreets } from './streets/street-net.ts';
import type { Name, Town, TownArea, Water } from './types.ts';

interface Size {
  readonly radius: number;
  readonly stations: number;
  readonly areas: number;
}

/** Bigger fleets live in bigger towns. */
function sizeFor(vehicles: number): Size {
  if (vehicles > 50_000) return { radius: 9_500, stations: 5_000, areas: 8 };
  if (vehicles > 5_000) return { radius: 5_600, stations: 1_200, areas: 6 };
  return { radius: 2_900, stations: 220, areas: 4 };
}

/** A whole made-up county town, the same for the same seed and scale. `scale` is the size of its fleet. */
export function makeTown(seed: number, { scale = 2_500 }: { scale?: number } = {}): Town {
  const chance = chanceFrom(seed);
  const size = sizeFor(scale);
  const draft = draftOf(size, chance);
  const streets = namedStreets(draft);
  const { graph, nodeOf } = graphOf(draft);
  const lakes = lakesOf(draft.lots, draft.namer, chance.fork('lakes'));
  const grounds = groundsOf(draft, nodeOf, lakes);
  const zones = gateZones(draft, grounds, chance.fork('no stop'));
  const gates = zones.map(([gate]) => gate);
  const stands = standsOf(draft, { size, grounds, gates, nodeOf }, chance.fork('stations'));
  return {
    seed,
    scale,
    name: { zh: `${townWord[0]}县`, en: `${townWord[1]} County` },
    centre: CENTRE,
    squareMetres: ringAreaSquareMetres(draft.plan.outline.map(onMap)),
    streets,
    graph,
    blocks: draft.lots.map(({ corners, use }, id) => ({ id, use, ring: corners.map(onMap) })),
    waters: watersOf(draft, lakes),
    rails: [draft.plan.rail.map(onMap)],
    areas: areasOf(draft),
    stations: stationsOf(draft, stands, { streets, grounds, nodeOf }),
    noStopZones: zones.map(([, zone]) => zone),
    places: [...grounds.values()].map(({ place }) => place),
  };
}

interface StandSite {
  readonly size: Size;
  readonly grounds: ReadonlyMap<number, Ground>;
  readonly gates: readonly GateZone[];
  readonly nodeOf: ReadonlyMap<number, number>;
}

/** Stations beside the streets of the built-up town, clear of the gates that must stay free. */
function standsOf(draft: Draft, { size, grounds, gates, nodeOf }: StandSite, chance: Chance): Stand[] {
  const { mesh, faces } = draft;
  const gateOfFace = new Map(gates.map((gate) => [gate.face, gate]));
  const attractions = [...grounds.values()].map(({ lot, place }) => ({
    at: lot.centre,
    ...kindAndWeight(place),
  }));
  const mayStand = (half: number, at: Point) => {
    const face = mesh.faceOf(half);
    const gate = gateOfFace.get(face);
    const built = faces.sort[face] === 'block' || faces.sort[face] === 'lakepark';
    return built && nodeOf.has(mesh.origin[half] as number) && !(gate && apart(gate.centre, at) < 60);
  };
  return placeStands({ mesh, attractions, mayStand }, { count: size.stations, spacing: 150 }, chance);
}

const kindAndWeight = ({ kind, weight }: Ground['place']) => ({ kind, weight });

function watersOf({ plan }: Draft, lakes: ReadonlyMap<number, Lake>): Water[] {
  const river = {
    kind: 'river',
    name: { zh: '云水河', en: 'Yunshui River' },
    ring: plan.river.map(onMap),
  } as const;
  return [
    river,
    ...[...lakes.values()].map(({ name, loop }): Water => ({ kind: 'lake', name, ring: loop.map(onMap) })),
  ];
}

function areasOf({ division, plan }: Draft): TownArea[] {
  const taken = new Map<string, number>();
  return division.boundaries.map((loop, id) => {
    const middle = loopCentre(loop);
    const side = sideOf(middle, plan.radius);
    const nth = (taken.get(side.zh) ?? 0) + 1;
    taken.set(side.zh, nth);
    const mark = nth > 1 ? { zh: `${nth}`, en: ` ${nth}` } : { zh: '', en: '' };
    return {
      id,
      name: { zh: `${side.zh}服务区${mark.zh}`, en: `${side.en} Area${mark.en}` },
      centre: onMap(middle),
      boundary: loop.map(onMap),
    };
  });
}

/** The side of town that a point lies on; the south is beyond the river. */
function sideOf([x, y]: Point, radius: number): Name {
  if (Math.hypot(x, y) < radius * 0.2) return { zh: '中心', en: 'Central' };
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4));
  return sides[(eighth + 8) % 8] as Name;
}

const sides: readonly Name[] = [
  { zh: '城东', en: 'East' },
  { zh: '东北', en: 'North-east' },
  { zh: '城北', en: 'North' },
  { zh: '西北', en: 'North-west' },
  { zh: '城西', en: 'West' },
  { zh: '西南', en: 'South-west' },
  { zh: '江南', en: 'South Bank' },
  { zh: '东南', en: 'South-east' },
];

import { areaOfFace, type Draft, onMap } from '../draft.ts';
import { shortName } from '../names/short-name.ts';
import type { Mesh } from '../streets/mesh.ts';
import { apart, type Point } from '../streets/plane.ts';
import type { Name, Street, TownStation } from '../types.ts';
import type { Ground } from './places.ts';
import type { Stand } from './stations.ts';

interface Surroundings {
  readonly streets: readonly Street[];
  readonly grounds: ReadonlyMap<number, Ground>;
  readonly nodeOf: ReadonlyMap<number, number>;
}

const gates: readonly Name[] = [
  { zh: '东门', en: 'East Gate' },
  { zh: '北门', en: 'North Gate' },
  { zh: '西门', en: 'West Gate' },
  { zh: '南门', en: 'South Gate' },
];
/** So near to a corner a station is called by the two streets, metres. */
const cornerReach = 45;

/** The stands as stations, named by their street and by the corner or the gate that they stand at. */
export function stationsOf(
  draft: Draft,
  stands: readonly Stand[],
  surroundings: Surroundings,
): TownStation[] {
  const { mesh } = draft;
  const mean = stands.reduce((sum, { pull }) => sum + pull, 0) / Math.max(1, stands.length);
  const used = new Map<string, number>();
  return stands.map((stand, id) => {
    const end = nearerEnd(mesh, stand);
    const name = nameOf(mesh, stand, { ...surroundings, end });
    const nth = (used.get(name.zh) ?? 0) + 1;
    used.set(name.zh, nth);
    return {
      id,
      areaId: areaOfFace(draft, mesh.faceOf(stand.half)),
      name:
        nth === 1
          ? { ...name, en: shortName(name.en) }
          : { zh: `${name.zh}${nth}号点`, en: shortName(`${name.en} No. ${nth}`) },
      centre: onMap(stand.centre),
      boundary: stand.corners.map(onMap),
      capacity: stand.capacity,
      node: surroundings.nodeOf.get(mesh.origin[end] as number) ?? 0,
      pull: (stand.pull + 0.15) / (mean + 0.15),
      around: stand.around,
    };
  });
}

/** The half-edge that leaves the nearer end of the stand's street edge. */
function nearerEnd(mesh: Mesh, { half, centre }: Stand): number {
  return apart(mesh.from(half), centre) <= apart(mesh.to(half), centre) ? half : half ^ 1;
}

function nameOf(
  mesh: Mesh,
  { half, centre }: Stand,
  { streets, grounds, end }: Surroundings & { readonly end: number },
): Name {
  const along = streets[mesh.street[half >> 1] ?? -1];
  if (!along) return { zh: '还车点', en: 'Station' };
  const ground = grounds.get(mesh.faceOf(half));
  const crossed = mesh
    .around(end)
    .map((arm) => streets[mesh.street[arm >> 1] ?? -1])
    .find((street) => street && street.id !== along.id);
  const atCorner = crossed && apart(mesh.from(end), centre) < cornerReach;
  if (atCorner || (crossed && !ground))
    return { zh: `${along.name.zh}${crossed.name.zh}口`, en: `${along.name.en} at ${crossed.name.en}` };
  if (!ground) return along.name;
  const gate = gateTowards(ground.lot.centre, centre);
  return {
    zh: `${along.name.zh}${ground.place.name.zh}${gate.zh}`,
    en: `${along.name.en}, ${ground.place.name.en} ${gate.en}`,
  };
}

function gateTowards(centre: Point, [x, y]: Point): Name {
  const quarter = Math.round(Math.atan2(y - centre[1], x - centre[0]) / (Math.PI / 2));
  return gates[(quarter + 4) % 4] as Name;
}

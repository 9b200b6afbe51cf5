import type { Chance } from '@kickstand/domain/platform/chance';
import type { Namer } from '../names/names.ts';
import { between, distanceToLoop, loopContains, type Point } from '../streets/plane.ts';
import type { Name } from '../types.ts';
import type { Lot } from './land.ts';

/** Least strip of ground between a lake and the streets around its park, metres. */
const shore = 30;

export interface Lake {
  readonly name: Name;
  readonly parkName: Name;
  readonly loop: readonly Point[];
}

/** The lakes of the parks that were kept whole for them, by the face of the park. */
export function lakesOf(lots: readonly Lot[], namer: Namer, chance: Chance): Map<number, Lake> {
  const parks = lots.filter(({ sort }) => sort === 'lakepark');
  return new Map(parks.map((lot) => [lot.face, { ...namer.lake(), loop: lakeIn(lot, chance) }]));
}

/** A rounded lake inside a park. */
function lakeIn({ corners, centre }: Lot, chance: Chance): Point[] {
  const phases = [chance.between(0, 2 * Math.PI), chance.between(0, 2 * Math.PI)] as const;
  const angles = Array.from({ length: 40 }, (_, i) => (2 * Math.PI * i) / 40);
  const room = angles.map((angle) => reachOf(corners, centre, angle));
  const most = 1.35 * Math.min(...room);
  const drawn = angles.map((angle, i): Point => {
    const wish = 1 + 0.13 * Math.sin(2 * angle + phases[0]) + 0.1 * Math.sin(3 * angle + phases[1]);
    const reach = Math.min(most, (room[i] as number) * 0.95) * Math.min(1, wish);
    return [centre[0] + reach * Math.cos(angle), centre[1] + reach * Math.sin(angle)];
  });
  return softened(softened(drawn));
}

/** How far one can go from the centre before the shore. */
function reachOf(corners: readonly Point[], [x, y]: Point, angle: number): number {
  let reach = 0;
  for (let step = 10; step < 600; step += 10) {
    const at: Point = [x + step * Math.cos(angle), y + step * Math.sin(angle)];
    if (!loopContains(corners, at) || distanceToLoop(at, corners) < shore) break;
    reach = step;
  }
  return reach;
}

function softened(loop: readonly Point[]): Point[] {
  return loop.map((p, i) => {
    const before = loop[(i + loop.length - 1) % loop.length] as Point;
    const after = loop[(i + 1) % loop.length] as Point;
    return between(p, between(before, after, 0.5), 0.6);
  });
}

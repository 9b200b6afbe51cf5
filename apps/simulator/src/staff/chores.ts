import type { TaskType } from '@kickstand/contract/staff';
import { distanceMetres, type LngLat } from '@kickstand/domain/geo';
import { swapBelowPercent } from '@kickstand/town';
import type { Scene } from '../scene.ts';
import type { Device } from '../vehicle/device.ts';

/** What somebody sets out to do without being told. */
export interface Chore {
  type: TaskType;
  device: Device;
  targetId?: string;
}

interface Looker {
  at: LngLat;
  serviceAreaId: number;
  avoids(carId: string): boolean;
}

/** A chore farther away than this is not looked for, metres. */
const farthest = 2_500;
/** Above this a station gives vehicles away, below that it gets some. */
const crowdedFill = 1.2;
const emptyFill = 0.3;
/** How often somebody looks a vehicle over where nothing else is to be done. */
const inspectShare = 0.25;

const isFree = (device: Device) =>
  device.onShelf && !device.motion && !device.attended && !device.acc && device.silentUntil === 0;

/** The chores near somebody, most pressing first: what is broken, what is empty, what is too crowded. */
export function choresFor(scene: Scene, looker: Looker): Chore[] {
  const near: { device: Device; metres: number }[] = [];
  for (const { device } of scene.lines.values()) {
    if (device.serviceAreaId !== looker.serviceAreaId || !isFree(device) || looker.avoids(device.carId))
      continue;
    const metres = distanceMetres(looker.at, device.at);
    if (metres < farthest) near.push({ device, metres });
  }
  near.sort((a, b) => a.metres - b.metres);
  const swaps = near
    .filter(({ device }) => device.percent <= swapBelowPercent || !device.powered || device.bmsFault)
    .map(({ device }): Chore => ({ type: 'swap', device }));
  const repairs = near
    .filter(({ device }) => device.fallen)
    .map(({ device }): Chore => ({ type: 'repair', device }));
  const moves = movesFrom(scene, near, looker);
  const all = [...repairs.slice(0, 1), ...swaps.slice(0, 3), ...moves];
  const first = near[0];
  if (all.length === 0 && first && scene.chance.happens(inspectShare))
    return [{ type: 'inspect', device: first.device }];
  return all;
}

function movesFrom(scene: Scene, near: readonly { device: Device }[], looker: Looker): Chore[] {
  const { stations } = scene;
  for (const { device } of near) {
    const station = stations.at(device.at);
    if (station && stations.fill(station) <= crowdedFill) continue;
    const target = stations.emptiestNear(device.at, looker.serviceAreaId);
    if (target && (!station || stations.fill(target) < emptyFill))
      return [{ type: 'move', device, targetId: target.fenceId }];
  }
  return [];
}

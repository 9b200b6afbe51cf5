import type { VehicleDetail } from '@kickstand/contract/fleet/vehicles';
import { metresText } from '../../ui/format.ts';
import { assetsWords as words } from './assets.words.ts';

/** Less than this counts as zero, neither inside nor outside. */
const edgeWidthM = 0.5;

/** The station it is in or near, with the distance to its edge. */
export function nearStationText(near: VehicleDetail['nearStation']): string {
  if (near === null) return words.noStationNear;
  const metres = Math.abs(near.edgeM);
  if (metres < edgeWidthM) return words.onEdge(near.name);
  return words.edge(near.name, metresText(metres), near.edgeM < 0);
}

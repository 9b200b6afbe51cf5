import { ridingIndex } from '@kickstand/domain/fleet/vehicles';
import { markShapes } from '../fleet/fleet-view.ts';

/** The icons of marks besides the five riding states. */
export const otherPictures = { offline: 5, offShelf: 6 } as const;

/** Added to a shape: the vehicle has not reported for five minutes. */
const offlineShape = 4;

const temporarilyParked = ridingIndex('temp_parked');

interface Standing {
  /** Position in `ridingStates`. */
  riding: number;
  online: boolean;
  onShelf: boolean;
  /** It is moving, and its position is older than ten minutes. */
  stale: boolean;
}

/** How a disc is drawn: hollow if its position is old, a target if parked, dashed and pale if offline. */
export function shapeOf({ riding, online, stale }: Standing): number {
  const parked = riding === temporarilyParked ? markShapes.target : markShapes.full;
  return (stale ? markShapes.hollow : parked) + (online ? 0 : offlineShape);
}

/** Its icon, so that no state is shown by colour alone. */
export function pictureOf({ riding, online, onShelf }: Standing): number {
  if (!onShelf) return otherPictures.offShelf;
  return online ? riding : otherPictures.offline;
}

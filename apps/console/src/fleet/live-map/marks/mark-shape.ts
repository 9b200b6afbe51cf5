import { ridingIndex } from '@kickstand/domain/fleet/vehicles';
import { markShapes } from '../fleet/fleet-view.ts';

/** Beside the five riding states: what else a mark's picture can say. */
export const otherPictures = { offline: 5, offShelf: 6 } as const;

/** Added to a shape: nothing has been heard of the vehicle for five minutes. */
const silentShape = 4;

const temporarilyParked = ridingIndex('temp_parked');

interface Standing {
  /** Position in `ridingStates`. */
  riding: number;
  online: boolean;
  onShelf: boolean;
  /** It moves, and its position is older than ten minutes. */
  stale: boolean;
}

/** How a disc is drawn: hollow where its place is old, a target while it is parked, dashed and pale where it is silent. */
export function shapeOf({ riding, online, stale }: Standing): number {
  const parked = riding === temporarilyParked ? markShapes.target : markShapes.full;
  return (stale ? markShapes.hollow : parked) + (online ? 0 : silentShape);
}

/** The picture in it, so that no state is told by its colour alone. */
export function pictureOf({ riding, online, onShelf }: Standing): number {
  if (!onShelf) return otherPictures.offShelf;
  return online ? riding : otherPictures.offline;
}

import type { Box, Camera } from './fleet-view.ts';

/** The margin around the view that is watched, as a share of the view on each side. */
const marginShare = 0.5;
/** After zooming in by this many levels, the watched box is narrowed. */
const levelsNearer = 2;

const widened = ({ west, south, east, north, zoom }: Camera): Camera => {
  const x = (east - west) * marginShare;
  const y = (north - south) * marginShare;
  return {
    west: Math.max(-180, west - x),
    south: Math.max(-90, south - y),
    east: Math.min(180, east + x),
    north: Math.min(90, north + y),
    zoom,
  };
};

const contains = (outer: Box, inner: Box) =>
  outer.west <= inner.west &&
  outer.south <= inner.south &&
  outer.east >= inner.east &&
  outer.north >= inner.north;

/** The box to watch for this camera, or undefined if the present one suffices. */
export function nextWatch(watched: Camera | undefined, camera: Camera, coarse: boolean): Camera | undefined {
  if (!watched || !contains(watched, camera)) return widened(camera);
  const nearer = camera.zoom - watched.zoom;
  return nearer >= levelsNearer || (coarse && nearer >= 0.5) ? widened(camera) : undefined;
}

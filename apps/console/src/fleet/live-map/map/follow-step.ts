import type { Place } from './map-address.ts';

/** A vehicle within so many pixels of the centre does not move the camera. */
const calmPixels = 3;

/** Where the camera must go to follow a vehicle; undefined if it is there. */
export function followStep(camera: Place, at: { lng: number; lat: number }) {
  const degreesPerPixel = 360 / (512 * 2 ** camera.zoom);
  const x = (at.lng - camera.lng) / degreesPerPixel;
  const y = (at.lat - camera.lat) / (degreesPerPixel * Math.cos((camera.lat * Math.PI) / 180));
  return Math.hypot(x, y) > calmPixels ? { lng: at.lng, lat: at.lat } : undefined;
}

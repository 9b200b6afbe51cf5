/** The map's web Mercator: longitude and latitude to the unit square. */
export const mercatorX = (lng: number) => lng / 360 + 0.5;
export function mercatorY(lat: number) {
  const sin = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}
export const lngOfX = (x: number) => (x - 0.5) * 360;
export const latOfY = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

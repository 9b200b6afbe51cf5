/**
 * GCJ-02, the coordinates of maps made in China. Everything is stored in WGS-84; only this file converts. Outside
 * the box in which the shift is defined both are equal.
 */

const semiMajor = 6_378_245;
const eccentricity = 0.006_693_421_622_965_943;
const radians = Math.PI / 180;

const inBox = (lng: number, lat: number) =>
  lng >= 72.004 && lng <= 137.8347 && lat >= 0.8293 && lat <= 55.8271;

/** Converts longitude and latitude pairs from WGS-84 to GCJ-02, in place. */
export function toGcj02(pairs: Float64Array): Float64Array {
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const lng = pairs[i] ?? 0;
    const lat = pairs[i + 1] ?? 0;
    if (!inBox(lng, lat)) continue;
    const x = lng - 105;
    const y = lat - 35;
    const root = Math.sqrt(Math.abs(x));
    const wave = ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3;
    const east =
      300 +
      x +
      2 * y +
      0.1 * x * x +
      0.1 * x * y +
      0.1 * root +
      wave +
      ((20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * 2) / 3 +
      ((150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * 2) / 3;
    const north =
      -100 +
      2 * x +
      3 * y +
      0.2 * y * y +
      0.1 * x * y +
      0.2 * root +
      wave +
      ((20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * 2) / 3 +
      ((160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * 2) / 3;
    const sine = Math.sin(lat * radians);
    const magic = 1 - eccentricity * sine * sine;
    const rootMagic = Math.sqrt(magic);
    pairs[i] = lng + east / ((semiMajor / rootMagic) * Math.cos(lat * radians) * radians);
    pairs[i + 1] = lat + north / (((semiMajor * (1 - eccentricity)) / (magic * rootMagic)) * radians);
  }
  return pairs;
}

const rounds = 4;

/** The inverse by iteration, accurate to a centimetre. In place. */
export function toWgs84(pairs: Float64Array): Float64Array {
  const guess = Float64Array.from(pairs);
  for (let round = 0; round < rounds; round++) {
    const there = toGcj02(Float64Array.from(guess));
    for (let i = 0; i < pairs.length; i++) guess[i] = (guess[i] ?? 0) + (pairs[i] ?? 0) - (there[i] ?? 0);
  }
  // Without a shift the input is the result.
  pairs.set(guess);
  return pairs;
}

/** Converts the corners of a polygon. */
export function shapeThrough(
  convert: (pairs: Float64Array) => Float64Array,
  shape: readonly (readonly (readonly number[])[])[],
): [number, number][][] {
  return shape.map((ring) => {
    const pairs = convert(Float64Array.from(ring.flatMap(([lng = 0, lat = 0]) => [lng, lat])));
    return ring.map((_, i): [number, number] => [pairs[2 * i] ?? 0, pairs[2 * i + 1] ?? 0]);
  });
}

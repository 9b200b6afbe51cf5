import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import type { LngLat } from '@kickstand/domain/platform/geo';
import type { Tone } from '../../../ui/tones.ts';
import { type Corner, closedRings, middleAfter, type Rings } from '../editor/rings.ts';

/** The meaning of an outline, which determines its colour and line. */
type Meaning = FenceKind | 'before' | 'after' | 'good' | 'wrong' | 'near';

export interface Shape {
  id: string;
  rings: Rings;
  meaning: Meaning;
  name?: string;
  /** Shown below the name. */
  note?: string;
  /** Drawn with a thicker line. */
  picked?: boolean;
}

/** Something small: a vehicle, the end of a trip, the place of a problem. */
export interface Dot {
  at: LngLat;
  tone: Tone;
  name?: string;
  /** Small and pale, for orientation only. */
  faint?: boolean;
}

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

const point = (at: LngLat, properties: Record<string, unknown>): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [...at] },
});

/** The colour of each meaning. */
export const meaningTones: Record<Meaning, Tone> = {
  service: 'good',
  station: 'busy',
  vehicle_store: 'quiet',
  no_stop: 'bad',
  no_ride: 'bad',
  speed_limit: 'warn',
  ops_area: 'special',
  before: 'quiet',
  after: 'busy',
  good: 'good',
  wrong: 'bad',
  near: 'quiet',
};

const dashed: readonly Meaning[] = ['before', 'ops_area'];
export const isDashed = (meaning: Meaning) => dashed.includes(meaning);
/** Distinguished from no-stop zones, which have the same colour, by hatching. */
const hatched: readonly Meaning[] = ['no_ride'];
export const isHatched = (meaning: Meaning) => hatched.includes(meaning);

export const shapeFeatures = (shapes: readonly Shape[]) =>
  collection(
    shapes
      .filter(({ rings }) => (rings[0]?.length ?? 0) >= 3)
      .map(({ id, rings, meaning, name = '', note, picked = false }) => ({
        type: 'Feature',
        properties: {
          id,
          name: note ? `${name}\n${note}` : name,
          tone: meaningTones[meaning],
          dashed: isDashed(meaning),
          hatched: isHatched(meaning),
          near: meaning === 'near',
          picked,
        },
        geometry: { type: 'Polygon', coordinates: closedRings(rings) },
      })),
  );

export const dotFeatures = (dots: readonly Dot[]) =>
  collection(dots.map(({ at, tone, name = '', faint = false }) => point(at, { tone, name, faint })));

export const lineFeatures = (line: readonly LngLat[]) =>
  collection(
    line.length > 1
      ? [
          {
            type: 'Feature',
            properties: {},
            geometry: { type: 'LineString', coordinates: line.map((at) => [...at]) },
          },
        ]
      : [],
  );

/** The edited polygon; only a line while it has two corners. */
export function draftFeatures(rings: Rings) {
  const whole = rings.filter((ring) => ring.length >= 3);
  return collection(
    whole.length === 0
      ? []
      : [
          {
            type: 'Feature',
            properties: {},
            geometry: { type: 'Polygon', coordinates: closedRings(whole) },
          },
        ],
  );
}

/** Its corners, and between them handles to add new ones. */
export const handleFeatures = (rings: Rings, picked: Corner | undefined) =>
  collection(
    rings.flatMap((ring, r) =>
      ring.flatMap((at, corner) => {
        const middle = middleAfter(rings, { ring: r, corner });
        const isPicked = picked?.ring === r && picked.corner === corner;
        return [
          point(at, { handle: 'corner', picked: isPicked }),
          ...(middle ? [point(middle, { handle: 'middle', picked: false })] : []),
        ];
      }),
    ),
  );

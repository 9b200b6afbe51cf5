import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packTelemetry, packTrack, unpackTelemetry, unpackTrack } from './index.ts';

const start = Date.UTC(2026, 10, 1);
const inTime = <T extends { at: number }>(one: fc.Arbitrary<T>) =>
  fc.array(one, { maxLength: 200 }).map((all) => all.sort((a, b) => a.at - b.at));
const at = fc.integer({ min: 0, max: 86_400 }).map((second) => start + second * 1000);

describe('a packed track', () => {
  const point = fc.record({
    at,
    lng: fc.integer({ min: -180e6, max: 180e6 }).map((micro) => micro / 1e6),
    lat: fc.integer({ min: -90e6, max: 90e6 }).map((micro) => micro / 1e6),
    speed: fc.integer({ min: 0, max: 254 }).map((halves) => halves / 2),
    course: fc.integer({ min: 0, max: 179 }).map((half) => half * 2),
  });

  test('is read as it was written', () => {
    fc.assert(
      fc.property(inTime(point), (points) => {
        expect(unpackTrack(packTrack(points))).toEqual(points);
      }),
    );
  });

  test('takes eight bytes per point of a ride, and a whole day of it little room', () => {
    const ride = Array.from({ length: 1000 }, (_, i) => ({
      at: start + i * 5000,
      lng: 113.45 + i * 0.0002,
      lat: 30.65 + Math.sin(i / 10) * 0.0003,
      speed: 18,
      course: 90,
    }));
    expect(packTrack(ride).length / ride.length).toBeLessThan(8.1);
  });

  test('does not go back in time', () => {
    const [a, b] = [0, 1].map((i) => ({ at: start - i * 2000, lng: 1, lat: 1, speed: 0, course: 0 }));
    expect(() => packTrack([a, b] as never)).toThrow(RangeError);
    expect(() => unpackTrack(Uint8Array.of(0x80))).toThrow(RangeError);
  });
});

describe('packed telemetry', () => {
  const maybe = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
  const sample = fc.record({
    at,
    gsm: maybe(31),
    voltageMv: fc.option(fc.integer({ min: 1, max: 90_000 }), { nil: null }),
    percent: maybe(100),
    satellites: maybe(64),
    status: fc.integer({ min: 0, max: 0xffff }),
  });

  test('is read as it was written, what was not reported stays unknown', () => {
    fc.assert(
      fc.property(inTime(sample), (samples) => {
        expect(unpackTelemetry(packTelemetry(samples))).toEqual(samples);
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followStep } from './follow-step.ts';

const lng = fc.integer({ min: 11_200, max: 11_400 }).map((n) => n / 100);
const lat = fc.integer({ min: 2_900, max: 3_100 }).map((n) => n / 100);
const zoom = fc.integer({ min: 5, max: 19 });

test('after one step the camera is on the vehicle and stays', () => {
  fc.assert(
    fc.property(lng, lat, zoom, lng, lat, (cameraLng, cameraLat, near, atLng, atLat) => {
      const at = { lng: atLng, lat: atLat };
      const step = followStep({ lng: cameraLng, lat: cameraLat, zoom: near }, at) ?? {
        lng: cameraLng,
        lat: cameraLat,
      };
      expect(followStep({ ...step, zoom: near }, at)).toBeUndefined();
    }),
  );
});

test('a few metres are a step from near and none from far', () => {
  const at = { lng: 113.0001, lat: 30 };
  expect(followStep({ lng: 113, lat: 30, zoom: 17 }, at)).toEqual(at);
  expect(followStep({ lng: 113, lat: 30, zoom: 9 }, at)).toBeUndefined();
});

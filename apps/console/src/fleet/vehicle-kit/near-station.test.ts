// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { nearStationText } from './near-station.parts.ts';

test.each([
  [-3, '在 东门 内，距边缘 3 m'],
  [0.3, '在 东门 边缘'],
  [-0.2, '在 东门 边缘'],
  [12, '东门 外 12 m'],
])('a vehicle %d metres from the edge of its station is told to be where it is seen', (edgeM, said) => {
  expect(nearStationText({ id: 's-1', name: '东门', edgeM })).toBe(said);
});

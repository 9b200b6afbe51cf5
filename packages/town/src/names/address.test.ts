import { distanceMetres, offsetMetres } from '@kickstand/domain/platform/geo';
import { expect, test } from 'vitest';
import { makeTown } from '../make.ts';
import { addressIn, findIn } from './address.ts';

const town = makeTown(7, { scale: 300 });
const { graph, streets } = town;

test('a place is called by the street it lies at, in both languages, wherever along the street it lies', () => {
  for (let edge = 0; edge < graph.edgeCount; edge += 17) {
    const [from, to] = [graph.edgeFrom[edge] as number, graph.edgeTo[edge] as number];
    const middle = [
      ((graph.lng[from] as number) + (graph.lng[to] as number)) / 2,
      ((graph.lat[from] as number) + (graph.lat[to] as number)) / 2,
    ] as const;
    const street = streets[graph.edgeStreet[edge] as number];
    const said = addressIn(town, middle);
    expect(said?.zh.startsWith(street?.name.zh ?? '?')).toBe(true);
    expect(said?.en.startsWith(street?.name.en ?? '?')).toBe(true);
  }
});

test('at a corner both streets are named, and nothing outside the town', () => {
  const [lng, lat] = [graph.lng[900] as number, graph.lat[900] as number];
  const here = addressIn(town, [lng, lat]);
  expect(here?.zh).toMatch(/^.+与.+路口$/);
  expect(addressIn(town, offsetMetres([lng, lat], 90_000, 0))).toBeUndefined();
});

test('what is searched by a part of its name comes with its place, the nearest first', () => {
  const [place] = town.places;
  if (!place) throw new Error('no place');
  expect(findIn(town, place.name.zh, { near: place.at, most: 10 })[0]).toEqual({
    name: place.name,
    at: place.at,
  });
  const some = findIn(town, 'ROAD', { near: town.centre, most: 5 });
  expect(some).toHaveLength(5);
  const far = some.map(({ at }) => distanceMetres(town.centre, at));
  expect(far).toEqual(far.toSorted((a, b) => a - b));
  expect(findIn(town, '  ', { near: town.centre, most: 5 })).toEqual([]);
});

import { type WeatherDay, weather } from '@kickstand/contract/work/weather';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { weatherRoutes } from './weather.routes.ts';
import { expectedWeather, seenWeather } from './weather.service.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const areaId = 31;
let fixture: FeatureFixture;
let service: ReturnType<FeatureFixture['as']>;
let planner: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => weatherRoutes(zone));
  service = fixture.as({ codes: ['weatherFeed'] });
  planner = fixture.as({ codes: ['0909'], agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
});
beforeEach(() => fixture.fresh.owner.query('truncate weather_day'));
afterAll(() => fixture.close());

type Chances = WeatherDay['halfHours'][number];
const rain: Chances = [
  { kind: 'cloudy', percent: 20 },
  { kind: 'rain', percent: 70 },
];
const clear: Chances = [{ kind: 'clear', percent: 100 }];

/** A day by the clock: rain from an hour to another, clear else. */
const aDay = (day: string, from: number, to: number): WeatherDay => ({
  day,
  halfHours: Array.from({ length: 48 }, (_, i) => (i >= from * 2 && i < to * 2 ? rain : clear)),
});
const tell = (days: WeatherDay[], issuedAt: number) =>
  service(weather.tell, { body: { areaId, issuedAt, days } });
const ahead = async (from: string, until: string) =>
  (await planner(weather.ahead, { query: { areaId, from: Date.parse(from), until: Date.parse(until) } }))
    .data;

test('what comes is told by half hours of the clock, over midnight, the likeliest first', async () => {
  await tell([aDay('2026-03-01', 23, 24), aDay('2026-03-02', 0, 1)], fixtureNow - hour);
  const found = await ahead('2026-03-01T22:30:00+08:00', '2026-03-02T01:30:00+08:00');
  expect(found?.list.map(({ kind }) => kind)).toEqual(['clear', 'rain', 'rain', 'rain', 'rain', 'clear']);
  expect(found?.list[1]).toMatchObject({ at: Date.parse('2026-03-01T23:00:00+08:00'), percent: 70 });
  expect(found?.issuedAt).toBe(fixtureNow - hour);
});

test('of what is told of a day the latest counts, and a clock that is ahead keeps nobody out', async () => {
  const wet = [aDay('2026-03-01', 0, 24)];
  const dry = [aDay('2026-03-01', 0, 0)];
  expect((await tell(wet, fixtureNow - hour)).data).toEqual({ kept: 1 });
  expect((await tell(dry, fixtureNow - 2 * hour)).data).toEqual({ kept: 0 });
  const noon = () => ahead('2026-03-01T12:00:00+08:00', '2026-03-01T12:30:00+08:00');
  expect((await noon())?.list[0]?.kind).toBe('rain');
  await tell(dry, fixtureNow + 24 * hour);
  expect(await noon()).toMatchObject({ list: [{ kind: 'clear' }], issuedAt: fixtureNow });
  expect((await tell(wet, fixtureNow)).data).toEqual({ kept: 1 });
});

test('chances over one hundred, half a day and a day told twice are refused, and an area that is not there is not found', async () => {
  const day = aDay('2026-03-01', 0, 1);
  const odd = [
    [{ ...day, halfHours: day.halfHours.slice(1) }],
    [{ ...day, halfHours: day.halfHours.map((): Chances => [...clear, { kind: 'rain', percent: 1 }]) }],
    [day, day],
  ];
  for (const days of odd) expect((await tell(days, fixtureNow)).code).toBe('common.invalid');
  const { code } = await service(weather.tell, { body: { areaId: 999, issuedAt: fixtureNow, days: [day] } });
  expect(code).toBe('common.not_found');
  expect(await ahead('2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z')).toEqual({
    list: [],
    count: 0,
    issuedAt: null,
  });
});

test('a half hour that nobody told of is neither seen nor expected to be anything', () => {
  expect(seenWeather([rain, [], clear])).toEqual(['rain', '', 'clear']);
  expect(expectedWeather([rain, []])).toEqual([{ cloudy: 0.2, rain: 0.7 }, {}]);
  expect([seenWeather(undefined), expectedWeather(undefined)]).toEqual([[], []]);
});

import { reportNames, reports } from '@kickstand/contract/insight/reports';
import { type WallFigures, walls } from '@kickstand/contract/insight/walls';
import type { Call } from '@kickstand/contract/kit';
import { type FigureName, figureNames, isMetric, metricOf } from '@kickstand/domain/insight/metrics';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everywhere, figuresOf } from '../../src/insight/reports/figures.service.ts';
import { daysIn } from '../../src/insight/reports/spans.ts';
import { grouped } from '../../src/kernel/grouped.ts';
import { everyCall } from '../harness.ts';
import { type Asking, askings, isOf, type Slice } from './askings.ts';
import { type DemoTown, demoTown, zone } from './demo-town.ts';
import { exportedRows, inFile } from './files/exported.ts';
import { mailedRows } from './files/mailed.ts';
import { shownInPackage } from './files/packaged.ts';
import { makeReaders, readersOf } from './files/reader.ts';
import { shownInWorkbook } from './files/workbook.ts';
import { type Place, placesOf, readPlace, type Shown } from './read-answer.ts';

let town: DemoTown;
let slices: { slice: Slice; scope: Scope }[];
/** Of every slice what each place shows. */
const told: { slice: Slice; scope: Scope; shown: Shown[] }[] = [];

beforeAll(async () => {
  town = await demoTown(2);
  slices = await slicesOf();
  for (const { slice, scope } of slices) {
    const shown = [...(await showAll(slice, scope)), ...(await showMade(slice))];
    told.push({ slice, scope, shown });
  }
}, 300_000);
afterAll(() => town.close());

async function slicesOf() {
  const today = town.today();
  const back = (days: number) => businessDayAfter(today, -days);
  const spans = {
    today: [today, today],
    yesterday: [back(1), back(1)],
    days: [back(2), back(1)],
    week: [back(6), today],
    month: [back(29), today],
    calendar: [`${today.slice(0, 8)}01`, today],
  } as const;
  const { rows } = await town.write((db) =>
    sql<{ agent: number; area: number; car: string; station: string }>`
      select o.agent_id as agent, o.service_area_id as area, max(o.vehicle_id)::text as car,
        (select start_station_id from ride_order where start_station_id is not null and started_at > ${new Date(startOfBusinessDay(today, zone))}
          group by 1 order by count(*) desc, 1 limit 1) as station
      from ride_order o
      where o.refunded_cents > 0 group by 1, 2 order by count(*) desc, 2`.execute(db),
  );
  const franchisee = rows.find(({ agent }) => agent !== 2);
  if (!franchisee) throw new Error('no franchisee with a refund');
  const { agent, area, car, station } = franchisee;
  await makeReaders(town, agent);
  const company: Scope = { agentIds: [agent], opAreaIds: 'all' };
  type View = [of: Omit<Slice, 'from' | 'to' | 'today'>, scope: Scope, spans: (keyof typeof spans)[]];
  const views: View[] = [
    [{ who: 'everything' }, everything, ['today', 'yesterday', 'days', 'week', 'month', 'calendar']],
    [{ who: 'company', agentId: agent }, company, ['today', 'yesterday', 'month']],
    [{ who: 'area' }, { agentIds: 'all', opAreaIds: [area] }, ['yesterday', 'days']],
    [{ who: 'vehicle', carId: car }, everything, ['yesterday', 'week', 'month']],
    [{ who: 'station', stationId: station }, everything, ['today', 'yesterday']],
  ];
  return views.flatMap(([view, scope, asked]) =>
    asked.map((span) => {
      const [from, to] = spans[span];
      return { slice: { ...view, from, to, today }, scope };
    }),
  );
}

type Answer = Record<string, unknown> & { list?: unknown[]; count?: number };

/** The whole answer of a call: all pages of its list. */
async function answerOf(
  call: Call,
  scope: Scope,
  request: { params?: object; query?: object },
): Promise<Answer> {
  const ask = town.reader(scope);
  const answers: Answer[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const query = { ...request.query, ...('pageSize' in (request.query ?? {}) && { pageNum }) };
    const said = await ask(call, { ...request, query } as never);
    if (said.status !== 200) throw new Error(`${call.id}: ${said.code} ${JSON.stringify(said.fields)}`);
    const data = said.data as Answer;
    answers.push(data);
    if (!('pageNum' in query) || (data.list?.length ?? 0) < 200) break;
  }
  const [first = {}] = answers;
  return answers.length > 1 ? { ...first, list: answers.flatMap(({ list = [] }) => list) } : first;
}

const spanOf = ({ spans, span = 'asked' }: Asking, { path, name }: Place) =>
  spans?.[[...path, name].join('.')] ?? span;

/** What an answer shows of a slice at a place: of one station its row, and of all what no station had with it. */
function readFor({ stationId }: Slice, { rest }: Asking, answer: Answer, place: Place): Shown[] {
  if (!stationId) {
    const beside = Number(answer[rest?.[[...place.path, place.name].join('.')] ?? ''] ?? 0);
    return readPlace(answer, place).map((one) => ({
      ...one,
      value: one.value === null ? null : one.value + beside,
    }));
  }
  if (place.path[0] === 'sum') return [];
  const list = answer.list?.filter((row) => isOfStation(row, stationId));
  return readPlace(list ? { ...answer, list } : answer, place);
}

const isOfStation = (row: unknown, id: string) =>
  Object.entries(row as object).some(([key, value]) => ['id', 'stationId'].includes(key) && value === id);

/** What files are made of: of all companies, which takes long, one day at a time. */
const leavesAsFile = ({ who, from, to }: Slice) => who !== 'everything' || from === to;

async function showAll(slice: Slice, scope: Scope): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const asking of askings) {
    const request = asking.ask(slice);
    const places = placesOf(asking.call).filter((place) => isOf(spanOf(asking, place), slice));
    if (!request || places.length === 0) continue;
    const answer = await answerOf(asking.call, scope, request);
    shown.push(...places.flatMap((place) => readFor(slice, asking, answer, place)));
    if (asking.call === walls.revenue)
      shown.push(...(await shownInWorkbook(answer as unknown as WallFigures)));
    if (request.params || !leavesAsFile(slice)) continue;
    const rows = await exportedRows(town, asking.call, { scope, query: request.query ?? {}, places });
    const file = rows && { ...answer, list: rows };
    if (file) shown.push(...inFile(places, 'export').flatMap((place) => readFor(slice, asking, file, place)));
  }
  return shown;
}

/** What is shown by mails about yesterday, and by the package of the month. */
async function showMade({ who, from, to, agentId, today }: Slice): Promise<Shown[]> {
  if (who === 'everything' && to === today && from.endsWith('-01'))
    return shownInPackage(town, from.slice(0, 7));
  if (!['everything', 'company'].includes(who) || from !== to || to === today) return [];
  const readers = readersOf(agentId ?? 0);
  const mails = await mailedRows(town, who === 'company' ? readers.ofCompany : readers.all);
  return mails.flatMap(([report, list]) =>
    inFile(placesOf(reports[report]), 'mail').flatMap((place) => readPlace({ list }, place)),
  );
}

const names = figureNames.filter(isMetric);

/** What the dictionary itself says of a slice, by entry. */
async function dictionaryOf({ slice, scope }: { slice: Slice; scope: Scope }): Promise<Shown[]> {
  if (slice.carId || slice.stationId) return [];
  const found = await town.database.read(scope, (db) =>
    figuresOf(db, names, slice, { scope, zone, by: 'none' }),
  );
  const days = daysIn(slice);
  return names.map((figure) => ({
    place: 'the dictionary',
    figure,
    value: found.at(everywhere, figure, days),
  }));
}

const whole = (figure: FigureName, value: number | null) =>
  value !== null && isMetric(figure) && metricOf(figure).unit === 'cents' ? Math.round(value) : value;

test('every place that shows an entry says the same of the same days and rows', async () => {
  const differ: string[] = [];
  let compared = 0;
  for (const { slice, scope, shown } of told) {
    const dictionary = grouped(await dictionaryOf({ slice, scope }), ({ figure }) => figure);
    for (const [, places] of grouped(shown, (one) => `${one.figure} ${one.part ?? ''}`)) {
      const figure = places[0]?.figure as FigureName;
      const all = [...(dictionary.get(figure) ?? []), ...places];
      if (all.length < 2) continue;
      compared += all.length - 1;
      const [first] = all;
      const isSame = ({ value }: Shown) => {
        const [one, other] = [whole(figure, value), whole(figure, first?.value ?? null)];
        return one === null || other === null ? one === other : Math.abs(one - other) < 1e-6;
      };
      if (all.every(isSame)) continue;
      const list = all.map(({ place, value }) => `${place} ${value}`).join(', ');
      differ.push(`${figure} of ${slice.who} ${slice.from} to ${slice.to}: ${list}`);
    }
  }
  expect(compared).toBeGreaterThan(600);
  expect(differ).toEqual([]);
});

/** Places that tell of one thing at a time, of an instant or of the course of a day, which nothing else shows. */
const fromMemory = 'counted of the fleet in memory, which its own test compares';
const alone: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['current', 'rentable', 'idle', 'nearby'].map((name) => [
      `stationStatistics.live/list.${name}`,
      fromMemory,
    ]),
  ),
};

test('no place that shows an entry escapes', () => {
  const seen = new Set(told.flatMap(({ shown }) => shown.map(({ place }) => place)));
  const all = everyCall.filter(({ method }) => method === 'GET').flatMap(placesOf);
  const missing = all
    .map(({ place }) => place)
    .filter((place) => !seen.has(place) && alone[place] === undefined);
  expect([...new Set(missing)]).toEqual([]);
  const exported = everyCall
    .filter((call) => 'exports' in call && !call.params)
    .flatMap(placesOf)
    .filter(({ place }) => alone[place] === undefined);
  const mailed = reportNames.flatMap((name) => placesOf(reports[name]));
  const files = [...inFile(exported, 'export'), ...inFile(mailed, 'mail')].map(({ place }) => place);
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((place) => !seen.has(place))).toEqual([]);
  expect(Object.keys(alone).filter((place) => !all.some((one) => one.place === place))).toEqual([]);
});

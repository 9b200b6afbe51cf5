import {
  type AnalysisPlace,
  type analysis,
  type cellSides,
  fewestRiders,
} from '@kickstand/contract/insight/analysis';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { averageRate, startsPerPresentHour } from '@kickstand/domain/insight/analysis';
import { heatCellCentre } from '@kickstand/domain/insight/heat';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { countedOf, isEnough } from './counted.service.ts';
import { nameIn, pageOfRows, per } from './figures.ts';
import { type Question, questionOf } from './looked-at.service.ts';
import {
  areaNames,
  type CellSum,
  cellsByHour,
  cellsIn,
  heatByArea,
  modelsNow,
  ridesBy,
  stationNames,
} from './places.store.ts';
import { flowsIn } from './riders.store.ts';
import { byStation } from './stations.service.ts';
import { supplyIn } from './summary.store.ts';

const mostCells = 2_000;
const mostFlows = 100;

type Side = (typeof cellSides)[number];
/** The side in cells of the heat map. */
const cellsPer: Record<Side, number> = { '200m': 1, '400m': 2 };

/** With fewer vehicle minutes than this a rate would be mostly chance. */
const leastPresent = 120;

const toldRate = ({ starts, presentMinutes }: CellSum, average: number) =>
  starts < fewestRiders || presentMinutes < leastPresent
    ? null
    : startsPerPresentHour({ starts, presentMinutes }, average);

export async function showCells(
  zone: string,
  ctx: Ctx,
  { query }: InputOf<typeof analysis.cells>,
): Promise<ReplyOf<typeof analysis.cells>> {
  const { scope, looked } = questionOf(zone, ctx, query);
  const side = cellsPer[query.side];
  const all = await cellsByHour(ctx.db, scope, looked, { kind: query.kind, side });
  const average = averageRate(all);
  const largest = all
    .filter((cell) => cell[query.kind] > 0)
    .sort((a, b) => b[query.kind] - a[query.kind] || a.cell - b.cell)
    .slice(0, mostCells);
  const list = largest.map((sum) => ({
    cell: sum.cell,
    ...heatCellCentre(sum.cell, side),
    starts: sum.starts,
    ends: sum.ends,
    missed: sum.missed,
    rate: toldRate(sum, average),
    hours: sum.hours,
  }));
  return { list, count: list.length };
}

export async function showFlows(
  zone: string,
  ctx: Ctx,
  { query }: InputOf<typeof analysis.flows>,
): Promise<ReplyOf<typeof analysis.flows>> {
  const { scope, looked } = questionOf(zone, ctx, query);
  const rows = await flowsIn(ctx.db, scope, looked, mostFlows);
  const names = await stationNames(ctx.db, [...new Set(rows.flatMap(({ from, to }) => [from, to]))]);
  const stationOf = (id: string) => {
    const known = names.get(id);
    return known && known.lng !== null && known.lat !== null
      ? { id, name: nameIn(ctx, known), lng: known.lng, lat: known.lat }
      : null;
  };
  const list = rows.map(({ from, to, rides }) => ({ from: stationOf(from), to: stationOf(to), rides }));
  return { list, count: list.length };
}

const blank = {
  lng: null,
  lat: null,
  vehicles: null,
  ends: null,
  ridesPerVehicleDay: null,
  rate: null,
  emptyHours: null,
  missed: null,
  lost: null,
  change: null,
} as const;

const dayMinutes = 1_440;

async function byCell(ctx: Ctx, { scope, looked }: Question, side: Side): Promise<AnalysisPlace[]> {
  const cells = await cellsIn(ctx.db, scope, looked, cellsPer[side]);
  const average = averageRate(cells);
  const seen = (await supplyIn(ctx.db, scope, looked)).reduce((most, { hours }) => Math.max(most, hours), 0);
  const minutes = seen * 60;
  return cells.map((sum) => {
    const { lng, lat } = heatCellCentre(sum.cell, cellsPer[side]);
    return {
      ...blank,
      id: String(sum.cell),
      name: `${lng.toFixed(3)}, ${lat.toFixed(3)}`,
      lng,
      lat,
      rides: sum.starts,
      vehicles: per(sum.vehicleMinutes, minutes),
      ends: sum.ends,
      ridesPerVehicleDay: per(sum.starts, sum.vehicleMinutes / dayMinutes),
      rate: toldRate(sum, average),
      emptyHours: minutes === 0 ? null : (Math.max(0, minutes - sum.presentMinutes) / minutes) * 24,
      missed: sum.missed,
    };
  });
}

async function byArea(ctx: Ctx, question: Question): Promise<AnalysisPlace[]> {
  const { scope, looked } = question;
  const samples = await countedOf(ctx, question);
  const rides = new Map(
    (await ridesBy(ctx.db, scope, looked, 'service_area_id')).map((row) => [row.id, row.rides]),
  );
  const heat = new Map((await heatByArea(ctx.db, scope, looked)).map((row) => [row.id, row]));
  const supply = new Map((await supplyIn(ctx.db, scope, looked)).map((row) => [row.areaId, row]));
  return (await areaNames(ctx.db, scope)).map((area) => {
    const stood = supply.get(area.id);
    const n = rides.get(area.id) ?? 0;
    return {
      ...blank,
      id: String(area.id),
      name: nameIn(ctx, area),
      rides: n,
      vehicles: stood ? per(stood.onShelf, stood.samples) : null,
      ends: heat.get(area.id)?.ends ?? 0,
      ridesPerVehicleDay:
        stood && isEnough(samples) ? per(n, ((stood.onShelf / stood.samples) * samples.hours) / 24) : null,
      missed: heat.get(area.id)?.missed ?? 0,
    };
  });
}

async function byModel(ctx: Ctx, { scope, looked, days }: Question): Promise<AnalysisPlace[]> {
  const rides = new Map((await ridesBy(ctx.db, scope, looked, 'model_id')).map((row) => [row.id, row.rides]));
  return (await modelsNow(ctx.db, scope))
    .filter(({ id, vehicles }) => vehicles > 0 || rides.has(id))
    .map(({ id, name, vehicles }) => ({
      ...blank,
      id: String(id),
      name,
      vehicles,
      rides: rides.get(id) ?? 0,
      ridesPerVehicleDay: per(rides.get(id) ?? 0, vehicles * days.length),
    }));
}

const tables = { area: byArea, station: byStation, model: byModel, grid: byCell } as const;

export async function listPlaces(
  zone: string,
  ctx: Ctx,
  { query }: InputOf<typeof analysis.places>,
): Promise<ReplyOf<typeof analysis.places>> {
  const rows = await tables[query.by](ctx, questionOf(zone, ctx, query), query.side);
  return pageOfRows(rows, query);
}

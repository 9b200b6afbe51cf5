import type { AnalysisPlace, analysis } from '@kickstand/contract/insight/analysis';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { type StationNeed, stationNeeds, suggestedMoves } from '@kickstand/domain/insight/analysis';
import { heatCellOf } from '@kickstand/domain/insight/heat';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { nameIn, pageOfRows, per } from './figures.ts';
import { type Question, questionOf } from './looked-at.service.ts';
import { cellsIn, stationNames, stationsIn } from './places.store.ts';
import { supplyIn } from './summary.store.ts';

const dayMinutes = 1_440;

/** Rows grouped by area. */
function areasOf<T extends { areaId: number }>(rows: readonly T[]): T[][] {
  const areas = new Map<number, T[]>();
  for (const row of rows) areas.set(row.areaId, [...(areas.get(row.areaId) ?? []), row]);
  return [...areas.values()];
}

interface StationFound extends StationNeed {
  id: string;
  areaId: number;
  name: string;
  lng: number;
  lat: number;
  starts: number;
  ends: number;
  minutes: number;
  vehicleMinutes: number;
}

/** Stations with their needs, each compared with the others of its area. */
async function stationsOf(ctx: Ctx, { scope, looked }: Question): Promise<StationFound[]> {
  const rows = await stationsIn(ctx.db, scope, looked);
  const names = await stationNames(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const seen = new Map((await supplyIn(ctx.db, scope, looked)).map((area) => [area.areaId, area.hours]));
  const found = rows.flatMap((row) => {
    const { name, nameEn, lng, lat } = names.get(row.id) ?? {};
    if (name === undefined || nameEn === undefined || typeof lng !== 'number' || typeof lat !== 'number')
      return [];
    const minutes = (seen.get(row.areaId) ?? 0) * 60;
    return [{ ...row, name: nameIn(ctx, { name, nameEn }), lng, lat, minutes, at: [lng, lat] as const }];
  });
  return areasOf(found).flatMap((stations) => {
    const needs = stationNeeds(stations);
    return stations.flatMap((station) => {
      const need = needs.get(station.id);
      return need ? [{ ...station, ...need }] : [];
    });
  });
}

/** Stations side by side; missed demand is that of the cell around the centre. */
export async function byStation(ctx: Ctx, question: Question): Promise<AnalysisPlace[]> {
  const missed = new Map(
    (await cellsIn(ctx.db, question.scope, question.looked)).map((sum) => [sum.cell, sum.missed]),
  );
  return (await stationsOf(ctx, question)).map((one) => ({
    id: one.id,
    name: one.name,
    lng: one.lng,
    lat: one.lat,
    vehicles: one.vehicles,
    rides: one.starts,
    ends: one.ends,
    ridesPerVehicleDay: per(one.starts, one.vehicleMinutes / dayMinutes),
    rate: one.rate,
    emptyHours: one.emptyHours,
    missed: missed.get(heatCellOf(one.lng, one.lat)) ?? 0,
    lost: one.lost,
    change: one.change,
  }));
}

export async function listMoves(
  zone: string,
  ctx: Ctx,
  { query }: InputOf<typeof analysis.moves>,
): Promise<ReplyOf<typeof analysis.moves>> {
  const stations = await stationsOf(ctx, questionOf(zone, ctx, query));
  const byId = new Map(stations.map((one) => [one.id, one]));
  const moves = areasOf(stations).flatMap((ofArea) =>
    suggestedMoves(
      ofArea.map(({ id, lng, lat, change, lost }) => ({ id, at: [lng, lat] as const, change, lost })),
    ),
  );
  const rows = moves.map((move) => ({
    ...move,
    id: `${move.fromId}:${move.toId}:${move.n}`,
    fromName: byId.get(move.fromId)?.name ?? '',
    toName: byId.get(move.toId)?.name ?? '',
    lost: byId.get(move.toId)?.lost ?? 0,
  }));
  return pageOfRows(rows, query);
}

import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { mostAround, type staffPhone } from '@kickstand/contract/work/field-work';
import { METRES_PER_DEGREE_LAT, metresPerDegreeLng } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { loadOf } from '../map.store.ts';
import { stationsAround, vehiclesAround } from './around.store.ts';

/** What is around a place, as last reported by the vehicles. */
export async function lookAround(
  ctx: Ctx,
  { query: { lng, lat, radiusM } }: InputOf<typeof staffPhone.around>,
): Promise<ReplyOf<typeof staffPhone.around>> {
  const scope = ctx.rows.scope();
  const [x, y] = [radiusM / metresPerDegreeLng(lat), radiusM / METRES_PER_DEGREE_LAT];
  const near = { box: [lng - x, lat - y, lng + x, lat + y], from: [lng, lat] } as const;
  const vehicles = await vehiclesAround(ctx.db, scope, { ...near, limit: mostAround.vehicles });
  const found = await stationsAround(ctx.db, scope, { ...near, limit: mostAround.stations });
  const loads = await loadOf(
    ctx.db,
    scope,
    found.map(({ id }) => id),
  );
  const standing = new Map(loads.map((load) => [load.fenceId, load.standing]));
  const list = vehicles.map(({ vehicleId, ...row }) => ({ ...row, carId: String(vehicleId) }));
  const stations = found.map((station) => ({ ...station, current: standing.get(station.id) ?? 0 }));
  return { list, stations, count: list.length };
}

import type { OpsAreaItem } from '@kickstand/contract/places/fences';
import { isLowCharge } from '@kickstand/domain/fleet/vehicles';
import { heatCellCentre } from '@kickstand/domain/insight/heat';
import { Places } from '@kickstand/domain/places/fences';
import type { Rings } from '@kickstand/domain/platform/geo';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { opsShapes, startsByCell, vehiclesIn } from './fence-lists.store.ts';

type Figures = Pick<OpsAreaItem, 'stations' | 'vehicles' | 'lowBattery' | 'idle' | 'tripsPerDay'>;

const dayMs = 86_400_000;
const week = 7;
const hourMs = 3_600_000;
const usualIdleHours = 24;
const none: Figures = { stations: 0, vehicles: 0, lowBattery: 0, idle: 0, tripsPerDay: 0 };

interface Spot {
  lng: number | null;
  lat: number | null;
  areaId: number | null;
}

/** Counts by O&M area; of overlapping ones, the smaller. */
class Tally {
  readonly #places: Places;
  readonly #figures = new Map<string, Figures>();

  constructor(shapes: Awaited<ReturnType<typeof opsShapes>>) {
    this.#places = new Places(
      [],
      shapes.map(({ fenceId, serviceAreaId, kind, points }) => ({
        fenceId: fenceId,
        serviceAreaId: serviceAreaId,
        kind,
        rings: points as Rings,
      })),
    );
  }

  add({ lng, lat, areaId }: Spot, count: (figures: Figures, id: string) => void) {
    const id = this.#places.opsAreaAt(lng ?? 0, lat ?? 0, areaId);
    if (id === null) return;
    const figures = this.#figures.get(id) ?? { ...none };
    this.#figures.set(id, figures);
    count(figures, id);
  }

  of(id: string): Figures {
    const { tripsPerDay, ...figures } = this.#figures.get(id) ?? none;
    return { ...figures, tripsPerDay: Math.round(tripsPerDay * 10) / 10 };
  }
}

/** The figures of the O&M areas of some service areas; `idle` gives the limit in hours by area. */
export async function opsFigures(
  ctx: Ctx,
  zone: string,
  areaIds: readonly number[],
  idle: ReadonlyMap<string, number | null>,
) {
  const shapes = await opsShapes(ctx.db, areaIds);
  const tally = new Tally(shapes);
  for (const { kind, centreLng: lng, centreLat: lat, serviceAreaId: areaId } of shapes)
    if (kind === 'station') tally.add({ lng, lat, areaId }, (figures) => void figures.stations++);
  for (const vehicle of await vehiclesIn(ctx.db, areaIds))
    tally.add(vehicle, (figures, id) => {
      const idleMs = (idle.get(id) ?? usualIdleHours) * hourMs;
      const { battery, ops, idleSince } = vehicle;
      figures.vehicles += 1;
      if (isLowCharge(ops, battery)) figures.lowBattery += 1;
      if (idleSince !== null && ctx.now() - idleSince >= idleMs) figures.idle += 1;
    });
  const from = businessDayOf(ctx.now() - week * dayMs, zone);
  for (const { service_area_id: areaId, cell, starts } of await startsByCell(ctx.db, areaIds, from))
    tally.add({ ...heatCellCentre(cell), areaId }, (figures) => {
      figures.tripsPerDay += starts / week;
    });
  return (id: string) => tally.of(id);
}

import { Places } from '@kickstand/domain/places/fences';
import type { Db } from '../../../kernel/database/db.ts';
import { gridsIn, type VehicleToInspect, vehiclesToInspect } from './plans.store.ts';

/** A plan, as needed to find its vehicles. */
interface PlanFor {
  service_area_id: number;
  grid_id: string | null;
}

/** Finds the vehicles of each plan; where O&M areas overlap, a vehicle belongs to the smaller one. */
export async function vehiclesOfPlans(
  db: Db,
  plans: readonly PlanFor[],
): Promise<(plan: PlanFor) => VehicleToInspect[]> {
  const areaIds = [...new Set(plans.map((plan) => plan.service_area_id))];
  if (areaIds.length === 0) return () => [];
  const hasGrids = plans.some((plan) => plan.grid_id !== null);
  const places = new Places([], hasGrids ? await gridsIn(db, areaIds) : []);
  const keyOf = (areaId: number, gridId: string | null) => `${areaId} ${gridId ?? ''}`;
  const groups = new Map<string, VehicleToInspect[]>();
  const put = (key: string, vehicle: VehicleToInspect) => {
    const group = groups.get(key);
    if (group) group.push(vehicle);
    else groups.set(key, [vehicle]);
  };
  for (const vehicle of await vehiclesToInspect(db, areaIds)) {
    const { service_area_id: areaId, lng, lat } = vehicle;
    put(keyOf(areaId, null), vehicle);
    const gridId = places.opsAreaAt(lng ?? 0, lat ?? 0, areaId);
    if (gridId) put(keyOf(areaId, gridId), vehicle);
  }
  return ({ service_area_id: areaId, grid_id: gridId }) => groups.get(keyOf(areaId, gridId)) ?? [];
}

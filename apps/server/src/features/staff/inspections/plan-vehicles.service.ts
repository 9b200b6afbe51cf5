import { Places } from '@kickstand/domain/fences';
import type { Db } from '../../../kernel/database/db.ts';
import { gridsIn, type VehicleToInspect, vehiclesToInspect } from './plans.store.ts';

/** The vehicles of a plan. */
interface PlanFor {
  service_area_id: number;
  grid_id: string | null;
}

/** Answers of plans which vehicles each is for; where O&M areas overlap, a vehicle belongs to the smaller. */
export async function vehiclesOfPlans(
  db: Db,
  plans: readonly PlanFor[],
): Promise<(plan: PlanFor) => VehicleToInspect[]> {
  const areaIds = [...new Set(plans.map((plan) => plan.service_area_id))];
  if (areaIds.length === 0) return () => [];
  const inGrids = plans.some((plan) => plan.grid_id !== null);
  const places = new Places([], inGrids ? await gridsIn(db, areaIds) : []);
  const vehicles = await vehiclesToInspect(db, areaIds);
  return ({ service_area_id: areaId, grid_id: gridId }) =>
    vehicles.filter(
      ({ service_area_id, lng, lat }) =>
        service_area_id === areaId &&
        (gridId === null || places.opsAreaAt(lng ?? 0, lat ?? 0, areaId) === gridId),
    );
}

import type { VehicleDetail } from '@kickstand/contract/fleet/vehicles';
import { createContext, useContext } from 'react';

export const ShownVehicle = createContext<VehicleDetail | undefined>(undefined);

/** The vehicle of this page. */
export function useShownVehicle(): VehicleDetail {
  const vehicle = useContext(ShownVehicle);
  if (!vehicle) throw new Error('useShownVehicle outside a vehicle page');
  return vehicle;
}

import type { RiderRow } from '@kickstand/contract/riders/riders';
import { createContext, useContext } from 'react';

export const ShownRider = createContext<RiderRow | undefined>(undefined);

/** The rider of this page. */
export function useShownRider(): RiderRow {
  const rider = useContext(ShownRider);
  if (!rider) throw new Error('useShownRider outside a rider page');
  return rider;
}

import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { useCall } from '../../kit/client/calls.ts';

const everyMinute = 60_000;

/** The present counts of the fleet: one query for all tiles that use them. */
export const useLiveCounts = () => useCall(vehicles.counts, {}, { every: everyMinute, quiet: true });

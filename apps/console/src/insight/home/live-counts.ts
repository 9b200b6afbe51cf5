import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { useCall } from '../../kit/client/calls.ts';

const everyMinute = 60_000;

/** How the fleet stands now: one answer for every tile that counts the same. */
export const useLiveCounts = () => useCall(vehicles.counts, {}, { every: everyMinute, quiet: true });

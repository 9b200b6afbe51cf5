import type { TownMap } from '@kickstand/town';
import { again } from './again.ts';

const nothing = 204;

/**
 * Delivers the offline base map as soon as it loads, however long the network is down. Returns a function that stops
 * it.
 */
export const onTown = (show: (town: TownMap) => void) =>
  again(async () => {
    const response = await fetch('/map/town.json', { credentials: 'omit' });
    // A deployment may have none.
    if (response.ok && response.status !== nothing) show((await response.json()) as TownMap);
    return response.ok;
  });

import type { TownMap } from '@kickstand/domain/town';
import { again } from './again.ts';

const missing = 404;

/** Hands over the offline base map as soon as it comes, however long the network is away. Answers how to stop. */
export const onTown = (show: (town: TownMap) => void) =>
  again(async () => {
    const response = await fetch('/map/town.json', { credentials: 'omit' });
    if (response.ok) show((await response.json()) as TownMap);
    // A deployment may have none.
    return response.ok || response.status === missing;
  });

import type { TownMap } from '@kickstand/domain/town';

/** The offline base map; undefined where the deployment has none or it did not come. */
export async function fetchTown(): Promise<TownMap | undefined> {
  try {
    const response = await fetch('/map/town.json', { credentials: 'omit' });
    return response.ok ? ((await response.json()) as TownMap) : undefined;
  } catch {
    return undefined;
  }
}

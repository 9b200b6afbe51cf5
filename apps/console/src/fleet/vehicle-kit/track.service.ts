import type { Page } from '../../kit/page/page.ts';
import { fromHere, hrefOf } from '../../kit/page/screens.ts';
import { vehiclesPaths } from '../vehicles/vehicles.paths.ts';

/**
 * Shows a vehicle's track, around a moment (epoch ms) or recent: in place if on its own page, else in a browser tab.
 */
export function openTrack(page: Page, carId: string, at?: number) {
  const search = { carId, tab: 'track', at };
  const { from } = page.search;
  if (page.path === vehiclesPaths.detail.pattern && page.search.carId === carId)
    page.setSearch({ ...search, from });
  else globalThis.open(hrefOf(fromHere(vehiclesPaths.detail.to({}, search), page)), '_blank', 'noopener');
}

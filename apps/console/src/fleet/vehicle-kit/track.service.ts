import type { Page } from '../../kit/page/page.ts';
import { fromHere, hrefOf } from '../../kit/page/screens.ts';
import { vehiclesPaths } from '../vehicles/vehicles.paths.ts';

/** Show where a vehicle was, around a moment (epoch ms) or lately: on its own page in place, else in a browser tab. */
export function openTrack(page: Page, carId: string, at?: number) {
  const search = { carId, tab: 'track', at };
  const { from } = page.search;
  if (page.path === vehiclesPaths.detail.pattern && page.search.carId === carId)
    page.setSearch({ ...search, from });
  else globalThis.open(hrefOf(fromHere(vehiclesPaths.detail.to({}, search), page)), '_blank', 'noopener');
}

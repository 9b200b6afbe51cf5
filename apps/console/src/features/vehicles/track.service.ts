import type { Page } from '../../kit/page.ts';
import { hrefOf } from '../../kit/screens.ts';
import { vehiclesPaths } from './vehicles.paths.ts';

/** Show where a vehicle was, around a moment (epoch ms) or lately: on its own page in place, else in a browser tab. */
export function openTrack(page: Page, carId: string, at?: number) {
  const search = { carId, tab: 'track', at };
  if (page.path === vehiclesPaths.detail.pattern && page.search.carId === carId) page.setSearch(search);
  else globalThis.open(hrefOf(vehiclesPaths.detail.to({}, search)), '_blank', 'noopener');
}

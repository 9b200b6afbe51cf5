import type { Search } from '../../../kit/page/screens.ts';
import type { Looked } from '../looked.ts';
import { regulatorPaths } from '../regulator.paths.ts';
import type { CityFigure } from './figure-texts.ts';

/** The link to the rows that a figure counts, of a district or of all; undefined for what is only shown as a sum. */
export function rowsOf(
  figure: CityFigure,
  { from, to }: Pick<Looked, 'from' | 'to'>,
  { districtId, serviceAreaId }: { districtId?: string | undefined; serviceAreaId?: number | undefined },
): string | undefined {
  const at = (tab: string, search: Search) =>
    regulatorPaths.map.to({}, { tab, from, to: to - 1, districtId, ...search });
  switch (figure) {
    case 'complaints':
      return at('complaints', {});
    case 'mended':
    case 'mendedInHourPct':
    case 'mendedInDayPct':
      return at('complaints', { state: 'mended' });
    case 'violations':
    case 'violationSeconds':
      return at('violations', {});
    case 'faulty':
      return regulatorPaths.map.to({}, { tab: 'vehicles', faulty: 1, serviceAreaId });
    case 'offlinePct':
      return regulatorPaths.map.to({}, { tab: 'vehicles', online: 0, serviceAreaId });
    case 'deployed':
      return regulatorPaths.map.to({}, { tab: 'vehicles', state: 'on_shelf', serviceAreaId });
    case 'quota':
    case 'rides':
    case 'ridesPerVehicleDay':
      return at('sheet', {});
    default:
      return undefined;
  }
}

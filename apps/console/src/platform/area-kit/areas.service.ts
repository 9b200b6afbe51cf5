import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { useCall } from '../../kit/client/calls.ts';
import { type Option, pickFrom, picksFrom } from '../../kit/list/filters.tsx';

const none: readonly never[] = [];

const useNamed = () => useCall(vehicles.areas, {}, { quiet: true }).data?.list ?? none;

/** The choices of service areas, by number. */
export const useAreas = () => useNamed().map(({ id, name }) => ({ value: id, label: name }));

const useAreaTexts = (): readonly Option[] =>
  useNamed().map(({ id, name }) => ({ value: String(id), label: name }));

/** Filters by service areas, and by one. */
export const areaFilter = picksFrom<number>(useAreaTexts);
export const oneAreaFilter = pickFrom<number>(useAreaTexts);

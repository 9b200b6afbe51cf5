import { fences } from '@kickstand/contract/fences';
import { vehicles } from '@kickstand/contract/vehicles';
import { useCall } from '../../kit/calls.ts';
import { type Filter, type Option, pickFrom, picksFrom } from '../../kit/filters.tsx';
import { NumberInput } from '../../kit/number-input.tsx';
import { vehiclesWords as words } from './vehicles.words.ts';

const none: readonly Option[] = [];

function useAreas() {
  const { data } = useCall(vehicles.areas, {}, { quiet: true });
  return data?.list.map(({ id, name }) => ({ value: String(id), label: name })) ?? none;
}

function useModels() {
  const { data } = useCall(vehicles.models, {}, { quiet: true });
  return data?.list.map(({ id, name, brand }) => ({ value: String(id), label: `${brand} ${name}` })) ?? none;
}

function useStations() {
  const { data } = useCall(fences.list, { query: { type: ['station'] } }, { quiet: true });
  return data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? none;
}

export const areaFilter = picksFrom<number>(useAreas);
export const modelFilter = pickFrom<number>(useModels);
export const stationFilter = pickFrom(useStations);

/** At least so many hours. */
export const hoursFilter: Filter<number> = {
  Control: ({ id, name, texts, set }) => (
    <NumberInput
      id={id}
      className="filter-wide"
      min={0}
      suffix={words.hours}
      value={texts[name] ? Number(texts[name]) : null}
      onChange={(value) => set({ [name]: value === null ? '' : String(value) })}
    />
  ),
};

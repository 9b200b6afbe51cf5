import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { NumberInput } from '../../kit/input/number-input.tsx';
import { type Filter, type Option, pickFrom } from '../../kit/list/filters.tsx';
import { vehiclesWords as words } from './vehicles.words.ts';

const none: readonly Option[] = [];

function useModels() {
  const { data } = useCall(vehicles.models, {}, { quiet: true });
  return data?.list.map(({ id, name, brand }) => ({ value: String(id), label: `${brand} ${name}` })) ?? none;
}

export const modelFilter = pickFrom<number>(useModels);
/** A filter whose choices come from calls that the list does not need otherwise. */
function later<V>(load: () => Promise<Filter<V>>): Filter<V> {
  const Control = lazy(async () => ({ default: (await load()).Control }));
  const Said = lazy(async () => ({ default: (await load()).Said }));
  return {
    Said,
    Control: (props) => (
      <Suspense fallback={<Skeleton.Input active block />}>
        <Control {...props} />
      </Suspense>
    ),
  };
}

export const stationFilter = later(async () => (await import('./station-filter.tsx')).stationFilter);
export const opsAreaFilter = later(async () => (await import('./station-filter.tsx')).opsAreaFilter);
export const agentFilter = later(async () => (await import('./agent-filter.tsx')).agentFilter);

/** At least so many hours. */
export const hoursFilter: Filter<number> = {
  Said: ({ name, texts }) => `${texts[name]} ${words.hours}`,
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

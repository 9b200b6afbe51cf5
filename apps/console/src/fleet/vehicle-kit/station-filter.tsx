import { fences } from '@kickstand/contract/places/fences';
import { useCall } from '../../kit/client/calls.ts';
import { type Option, pickFrom } from '../../kit/list/filters.tsx';

const none: readonly Option[] = [];

function useFences(type: 'station' | 'ops_area') {
  const { data } = useCall(fences.list, { query: { type: [type] } }, { quiet: true });
  return data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? none;
}

export const stationFilter = pickFrom(() => useFences('station'));
export const opsAreaFilter = pickFrom(() => useFences('ops_area'));

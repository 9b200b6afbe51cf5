import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { useCall } from '../../../kit/client/calls.ts';
import type { Option } from '../../../kit/list/filters.tsx';

/** The service areas in scope, for a filter. */
export function useAreaTexts(): readonly Option[] {
  const { data } = useCall(vehicles.areas, {}, { quiet: true });
  return (data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}

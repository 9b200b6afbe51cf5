import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { useCall } from '../../kit/client/calls.ts';

/** The vehicle models to choose from. */
export function useModels() {
  const { data } = useCall(vehicles.models, {}, { quiet: true });
  return (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** What names a model. */
export function useModelText() {
  const models = useModels();
  return (id: number) => models.find(({ value }) => value === id)?.label ?? String(id);
}

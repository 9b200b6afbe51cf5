import { assets, stock } from '@kickstand/contract/fleet/production';
import { useCall } from '../../kit/client/calls.ts';

const none: readonly never[] = [];
const numbered = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
const texts = ({ value, label }: { value: number; label: string }) => ({ value: String(value), label });

const useChoices = () => useCall(assets.choices, {}, { quiet: true }).data;

/** The choices of models and companies, by number. */
export const useModels = () => useChoices()?.models.map(numbered) ?? none;
export const useCompanies = () => useChoices()?.agents.map(numbered) ?? none;

export const useModelTexts = () => useModels().map(texts);

/** The choices of stores: the first 200. */
export const useStores = () =>
  useCall(stock.stores, { query: { pageSize: 200, dir: 'asc' } }, { quiet: true }).data?.list.map(
    ({ id, name }) => ({ value: id, label: name }),
  ) ?? none;

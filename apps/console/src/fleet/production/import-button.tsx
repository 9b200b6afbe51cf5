import { stock } from '@kickstand/contract/fleet/production';
import { defineImport } from '../../kit/import/define-import.tsx';
import { productionWords } from './production.words.ts';

const { importLabel, imports } = productionWords.stock;
const { newVehicles, devices, batteries, sims, pairs } = imports;

/** The imports of stock, by kind. */
export const ImportButton = defineImport({
  label: importLabel,
  may: stock.addMove,
  kinds: { newVehicles, devices, batteries, sims, pairs },
  refreshes: ['stock', 'assets', 'vehicles'],
});

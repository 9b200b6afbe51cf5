import { importNeeds } from '@kickstand/contract/platform/exports';
import { defineImport } from '../../kit/import/define-import.tsx';
import { assetsWords } from '../vehicle-kit/assets.words.ts';

const { byFile } = assetsWords;

/** Notes, tags and areas of many vehicles from a spreadsheet. */
export const VehicleImport = defineImport({
  label: byFile,
  may: importNeeds.vehicles,
  kinds: { vehicles: byFile },
  refreshes: ['vehicles'],
});

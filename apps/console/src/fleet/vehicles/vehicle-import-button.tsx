import { importNeeds } from '@kickstand/contract/platform/exports';
import { defineImport } from '../../kit/import/define-import.tsx';
import { assetsWords } from '../vehicle-kit/assets.words.ts';

const { byFile } = assetsWords;

/** The import of notes, tags and areas of vehicles. */
export const VehicleImport = defineImport({
  label: byFile,
  may: importNeeds.vehicles,
  kinds: { vehicles: byFile },
  refreshes: ['vehicles'],
});

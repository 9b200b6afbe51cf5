import { voicePacks } from '@kickstand/contract/fleet/upgrades';
import { text, withLayout } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import {
  measuredColumns,
  namedColumns,
  packageFilters,
  stateColumn,
  takenInColumns,
} from '../package-columns.tsx';
import { add, packActions } from './pack.actions.tsx';
import { voicesWords } from './voices.words.ts';

const words = voicesWords.packs;

/** Voice packs, and how many vehicles have each. */
export default defineListScreen({
  call: voicePacks.list,
  title: words.title,
  labels: words.fields,
  columns: {
    ...namedColumns,
    packageVersion: withLayout(text, { width: 90, keep: true }),
    state: stateColumn,
    standard: withLayout((value: number) => `${value} / 6`, { align: 'right', width: 130 }),
    own: withLayout((value: number) => `${value} / 14`, { align: 'right', width: 150 }),
    ...measuredColumns,
    ...takenInColumns,
  },
  filters: packageFilters,
  create: add,
  rowActions: packActions,
  empty: words.empty,
});

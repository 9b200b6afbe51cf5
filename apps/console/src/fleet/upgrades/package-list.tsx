import { firmwarePackages } from '@kickstand/contract/fleet/upgrades';
import { firmwareText } from '@kickstand/domain/fleet/devices';
import { text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { packageActions, upload } from './package.actions.tsx';
import {
  hashCell,
  measuredColumns,
  namedColumns,
  packageFilters,
  stateColumn,
  takenInColumns,
} from './package-columns.tsx';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.packages;
const version = withLayout((value: string) => firmwareText(value), { width: 90, keep: true });
const from = withLayout(
  (values: string[]) => (values.length > 0 ? values.map(firmwareText).join(' ') : words.anyVersion),
  { width: 130 },
);

/** Firmware packages, and how many vehicles have each. */
export default defineListScreen({
  call: firmwarePackages.list,
  title: words.title,
  labels: words.fields,
  columns: {
    ...namedColumns,
    packageVersion: version,
    state: stateColumn,
    fromVersions: from,
    ...measuredColumns,
    sha256: withLayout(hashCell(12, 130), { extra: true }),
    signedBy: withLayout(text, { extra: true }),
    ...takenInColumns,
  },
  filters: packageFilters,
  create: upload,
  rowActions: packageActions,
  empty: words.empty,
});

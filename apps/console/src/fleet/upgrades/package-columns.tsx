import { type PackageRow, packageStates } from '@kickstand/contract/fleet/upgrades';
import { badge, count, instant, text, withLayout } from '../../kit/list/cells.tsx';
import { pick, pickFrom, search } from '../../kit/list/filters.tsx';
import { nothing, sizeText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { useModelTexts } from '../production/production.service.ts';
import { upgradesWords } from './upgrades.words.ts';

const { states } = upgradesWords.packages;
const tones: Record<PackageRow['state'], Tone> = {
  draft: 'quiet',
  test: 'busy',
  released: 'good',
  withdrawn: 'bad',
};

/** The first characters of a hash; all of it on hover. */
export const hashCell = (letters: number, width: number) =>
  withLayout(
    (value: string | null) =>
      value === null ? nothing : <code title={value}>{value.slice(0, letters)}…</code>,
    { width },
  );

/** The properties of a package, whatever it contains. */
export const namedColumns = {
  name: withLayout(text, { width: 150 }),
  model: withLayout(text, { width: 110 }),
};
export const stateColumn = badge(tones, states);
export const measuredColumns = {
  size: withLayout((bytes: number) => sizeText(bytes), { align: 'right', width: 90 }),
  vehicles: count,
  md5: hashCell(8, 100),
};
export const takenInColumns = {
  notes: withLayout(text, { width: 160, lines: 2 }),
  uploadedBy: withLayout(text, { width: 90 }),
  uploadedAt: instant,
};

export const packageFilters = {
  name: search,
  modelId: pickFrom<number>(useModelTexts),
  state: pick(packageStates, states),
};

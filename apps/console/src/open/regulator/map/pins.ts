import type { CityOverview, CityPin } from '@kickstand/contract/open/regulator';
import type { Tone } from '../../../ui/tones.ts';
import { regulatorPaths } from '../regulator.paths.ts';

/** A complaint or a violation on the map. */
export interface ShownPin extends CityPin {
  kind: 'complaints' | 'violations';
}

/** Complaints and violations: late ones first, then open ones, newest first. */
export const pinsOf = ({ complaints, violations }: Pick<CityOverview, 'complaints' | 'violations'>) =>
  [
    ...complaints.map((pin): ShownPin => ({ ...pin, kind: 'complaints' })),
    ...violations.map((pin): ShownPin => ({ ...pin, kind: 'violations' })),
  ].toSorted(
    (a, b) =>
      Number(b.isOpen && b.isLate) - Number(a.isOpen && a.isLate) ||
      Number(b.isOpen) - Number(a.isOpen) ||
      b.since - a.since,
  );

export const toneOf = ({ kind, isLate }: Pick<ShownPin, 'kind' | 'isLate'>): Tone =>
  kind === 'violations' ? 'special' : isLate ? 'bad' : 'busy';

/** The link to its row in the list, opened. */
export const rowOfPin = ({ kind, id, name }: Pick<ShownPin, 'kind' | 'id' | 'name'>) =>
  regulatorPaths.map.to({}, { tab: kind, row: id, ...(kind === 'complaints' ? { number: name } : { id }) });

import type { FenceContent, FenceFlag, FenceKey } from '@kickstand/contract/places/fences';
import { areaOf } from '@kickstand/domain/platform/geo';
import { kitWords } from '../../../kit/kit.words.ts';
import { countText, nothing } from '../../../ui/format.ts';
import { fencesWords } from '../fences.words.ts';
import { areaText } from './figures.ts';

const words = fencesWords.form;

const special: { [K in FenceKey]?: (value: FenceContent[K]) => string } = {
  points: (rings) =>
    fencesWords.versions.pointsText(
      countText(rings.reduce((sum, ring) => sum + ring.length, 0)),
      areaText(areaOf(rings)),
    ),
  flags: (flags) => flags.map((flag: FenceFlag) => fencesWords.flags[flag]).join(kitWords.comma),
  weekdays: (days) => days.map((day) => fencesWords.days[day as 1]).join(' '),
  rideAction: (action) => fencesWords.rideActions[action],
  staffIds: (ids) => countText(ids.length),
  colour: (colour) => fencesWords.colours[colour as '#f5222d'] ?? colour ?? '',
};

function textOf(key: FenceKey, content: FenceContent) {
  const write = special[key] as ((value: unknown) => string) | undefined;
  const value = content[key];
  const text = write ? write(value) : Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text === '' ? nothing : text;
}

const labelOf = (key: FenceKey) => (key === 'points' ? fencesWords.versions.points : words[key]);

/** The differences of two contents of a kind, in words. */
export const differences = (keys: readonly FenceKey[], before: FenceContent, after: FenceContent) =>
  keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ key, label: labelOf(key), was: textOf(key, before), is: textOf(key, after) }));

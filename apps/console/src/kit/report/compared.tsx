import type { RecordGap } from '@kickstand/contract/kit';
import { nothing } from '../../ui/format.ts';
import { reportWords as words } from './report.words.ts';

/** Why a comparison is missing, to be read on hover; undefined where it is there. */
export const gapText = (gap: RecordGap | null | undefined) => (gap ? words.gaps[gap] : undefined);

interface ComparedProps {
  gap: RecordGap | null | undefined;
  /** What the earlier side was, as a text of that. */
  before(text: string): string;
  was: string;
  /** How far the two are apart. */
  change: string;
}

/** What a figure was and how far it moved, only where both sides may be compared; else `-- --`, with the reason on hover. */
export function Compared({ gap, before, was, change }: ComparedProps) {
  if (gap) return <span title={gapText(gap)}>{before(nothing)}</span>;
  return (
    <>
      {before(was)} <b>{change}</b>
    </>
  );
}

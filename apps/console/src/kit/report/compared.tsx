import type { RecordGap } from '@kickstand/contract/kit';
import { nothing, percentText } from '../../ui/format.ts';
import { reportWords as words } from './report.words.ts';

/** Why a comparison is missing, to be read on hover; undefined where it is there. */
export const gapText = (gap: RecordGap | null | undefined) => (gap ? words.gaps[gap] : undefined);

/** How far a figure moved from what it was: `+21.3%`; empty where one of them is unknown, or it was nothing. */
export function changeText(now: number | null | undefined, was: number | null | undefined) {
  if (typeof now !== 'number' || !was) return '';
  const percent = ((now - was) / Math.abs(was)) * 100;
  return `${percent < 0 ? '−' : '+'}${percentText(Math.round(Math.abs(percent) * 10) / 10)}`;
}

interface ComparedProps {
  gap: RecordGap | null | undefined;
  now: number | null | undefined;
  was: number | null | undefined;
  /** What it was, in its own unit. */
  text: string;
  /** What the earlier side was, as a text of that. */
  before(text: string): string;
}

/** What a figure was and how far it moved, only where both sides may be compared; else `-- --`, with the reason on hover. */
export function Compared({ gap, now, was, text, before }: ComparedProps) {
  if (gap) return <span title={gapText(gap)}>{before(nothing)}</span>;
  return (
    <>
      {before(text)} <b>{changeText(now, was)}</b>
    </>
  );
}

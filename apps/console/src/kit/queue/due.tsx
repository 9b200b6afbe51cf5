import { Badge } from '../../ui/badge.tsx';
import { nothing } from '../../ui/format.ts';
import { useNow } from '../client/clock.ts';
import type { Cell } from '../list/cells.tsx';
import { briefDurationText } from '../page/format.ts';
import { queueWords as words } from './queue.words.ts';

/** What is due within so long is marked, ms. */
const soonMs = 2 * 3_600_000;

/** How long there is, or by how much it is late. */
export function Due({ at }: { at: number | null }) {
  const now = useNow(30_000);
  if (at === null) return nothing;
  const left = at - now;
  const text = briefDurationText(Math.abs(left) / 1_000);
  if (left < 0) return <Badge tone="bad">{words.late(text)}</Badge>;
  return <Badge tone={left < soonMs ? 'warn' : 'quiet'}>{words.due(text)}</Badge>;
}

/** The same in a list. */
export const due: Cell<number | null> = Object.assign((at: number | null) => <Due at={at} />, {
  width: 120,
  keep: true,
  writing: { as: 'instant' as const },
});

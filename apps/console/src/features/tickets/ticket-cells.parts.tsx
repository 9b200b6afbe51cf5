import type { TicketReason, TicketRow, TicketState } from '@kickstand/contract/tickets';
import { useNow } from '../../kit/client/clock.ts';
import { badge, type Cell, tags, withLayout } from '../../kit/list/cells.tsx';
import { durationText } from '../../kit/page/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { nothing } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { ticketsWords as words } from './tickets.words.ts';

const tones: Record<TicketState, Tone> = {
  pending: 'warn',
  processing: 'busy',
  waiting_user: 'special',
  done: 'good',
  closed: 'quiet',
};
/** What is due within so long is marked, ms. */
const soonMs = 2 * 3_600_000;

export const ticketState = badge<TicketState>(tones, words.states);
export const reasonTags: Cell<TicketReason[], TicketRow> = withLayout(
  Object.assign(
    (reasons: TicketReason[]) =>
      tags(
        reasons.map((reason) => words.reasons[reason]),
        undefined,
      ),
    {
      writing: { as: 'text' as const },
    },
  ),
  { width: 150 },
);

/** How long there is, or by how much it is late. */
export function Due({ at }: { at: number | null }) {
  const now = useNow(30_000);
  if (at === null) return nothing;
  const left = at - now;
  const text = durationText(Math.abs(left) / 1_000);
  if (left < 0) return <Badge tone="bad">{words.late(text)}</Badge>;
  return <Badge tone={left < soonMs ? 'warn' : 'quiet'}>{words.due(text)}</Badge>;
}

export const due: Cell<number | null> = Object.assign((at: number | null) => <Due at={at} />, {
  width: 150,
  writing: { as: 'instant' as const },
});

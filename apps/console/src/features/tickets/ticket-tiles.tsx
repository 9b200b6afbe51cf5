import type { ReplyOf } from '@kickstand/contract/kit';
import { tickets } from '@kickstand/contract/tickets';
import { useCall } from '../../kit/client/calls.ts';
import { count, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { countText } from '../../ui/format.ts';
import { ticketsWords as words } from './tickets.words.ts';

const shownOf = ({ firstReplyMinutes, ...tiles }: ReplyOf<typeof tickets.tiles>) => ({
  ...tiles,
  firstReply: firstReplyMinutes === null ? null : words.minutes(countText(firstReplyMinutes)),
});

/** What waits and how the last days went, whatever the filter finds. */
export function TicketTiles() {
  const { data } = useCall(tickets.tiles, {}, { every: 60_000 });
  if (!data) return null;
  return (
    <section aria-label={words.tiles.label}>
      <Facts
        of={shownOf(data)}
        labels={words.tiles}
        show={{
          open: count,
          overdue: count,
          waitingUser: count,
          done: count,
          refunded: count,
          firstReply: text,
        }}
      />
    </section>
  );
}

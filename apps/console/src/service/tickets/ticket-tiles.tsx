import { tickets } from '@kickstand/contract/service/tickets';
import { count } from '../../kit/list/cells.tsx';
import { defineTiles } from '../../kit/queue/define-tiles.tsx';
import { countText, nothing } from '../../ui/format.ts';
import { ticketsWords as words } from './tickets.words.ts';

/** The open tickets and the last days' figures. */
export const TicketTiles = defineTiles({
  call: tickets.tiles,
  title: words.tilesTitle,
  labels: words.tiles,
  show: {
    open: count,
    overdue: count,
    waitingUser: count,
    done: count,
    refunded: count,
    firstReplyMinutes: (minutes) => (minutes === null ? nothing : words.minutes(countText(minutes))),
  },
});

import { ownPage } from '../../kit/queue/queue-calls.ts';
import { ticketsPaths } from './tickets.paths.ts';

/** The page of a ticket. */
export const ticketPlace = ownPage(
  (id) => ticketsPaths.detail.to({}, { id }),
  () => ticketsPaths.list.to(),
);

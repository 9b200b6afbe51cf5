import { ownPage } from '../../kit/queue/queue-calls.ts';
import { ticketsPaths } from './tickets.paths.ts';

/** Where a ticket is worked on. */
export const ticketPlace = ownPage(
  (id) => ticketsPaths.detail.to({}, { id }),
  () => ticketsPaths.list.to(),
);

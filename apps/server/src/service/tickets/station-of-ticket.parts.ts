import { stationOfTicket } from './tickets.store.ts';

/** The station that a ticket `t` about the order `o` concerns. */
export const stationOfComplaint = stationOfTicket;

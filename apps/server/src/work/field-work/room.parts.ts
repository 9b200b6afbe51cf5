import { reserveRoom } from './room.store.ts';

/** Reserves space for moves that a plan assigned. */
export const reserveRoomFor = reserveRoom;

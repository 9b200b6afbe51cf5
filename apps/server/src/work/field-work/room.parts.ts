import { reserveRoom } from './room.store.ts';

/** Reserve room for moves that a plan gave to people. */
export const reserveRoomFor = reserveRoom;

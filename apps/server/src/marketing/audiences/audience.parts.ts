import { type Meant, meantRiders } from './audience.store.ts';

/** The riders `f` whom an audience means, as what a statement selects from: nobody who may be told or given nothing. */
export const audienceOf = (meant: Meant) => meantRiders(meant);

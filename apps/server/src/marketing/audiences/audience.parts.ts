import { type Meant, meantRiders } from './audience.store.ts';

/** The riders `f` of an audience as a from clause, without riders who may not be contacted. */
export const audienceOf = (meant: Meant) => meantRiders(meant);

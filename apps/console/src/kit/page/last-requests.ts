/** So many are kept. */
const most = 20;

interface Request {
  id: string;
  /** Where in the console it was made, `/vehicle/vehicle-query`. */
  place: string;
}

let known: readonly Request[] = [];

const placeNow = () => globalThis.location?.hash.replace(/^#/, '').split('?', 1)[0] ?? '';

/** A request was answered under this id. */
export function noteRequest(id: string | null) {
  if (id !== null) known = [...known, { id, place: placeNow() }].slice(-most);
}

/** The ids of the last requests that were answered, the newest last: with them the server's log is searched. */
export const lastRequests = (): readonly string[] => known.map(({ id }) => id);

/** Where the last of them was made that was not made on this page; this page where there is none. */
export const lastPlace = (besides: string) =>
  known.findLast(({ place }) => place !== besides)?.place ?? besides;

/** The state of a station from an instant on: with vehicles, without, closed or unknown; and whether it was full. */
export interface StationTurn {
  /** Epoch milliseconds. */
  at: number;
  state: string;
  isFull: boolean;
}

/** Minutes of a half hour with vehicles, open without any, and open but full. */
export interface StoodMinutes {
  present: number;
  empty: number;
  full: number;
}

export const halfHourMs = 1_800_000;
const minuteMs = 60_000;

interface Span {
  /** Epoch milliseconds. */
  from: number;
  to: number;
}

/** Cuts a period at half hours, with the index of the half hour of each piece. */
function* piecesOf({ from }: Span, begin: number, until: number) {
  for (let at = begin; at < until; ) {
    const half = Math.floor((at - from) / halfHourMs);
    const end = Math.min(until, from + (half + 1) * halfHourMs);
    yield { half, minutes: (end - at) / minuteMs };
    at = end;
  }
}

/**
 * A station's minutes in each half hour of a period, from its changes in order, the last one before the period
 * included; null where its state is unknown throughout.
 */
export function stoodByHalfHour(turns: readonly StationTurn[], span: Span): (StoodMinutes | null)[] {
  const { from, to } = span;
  const halves = Array.from({ length: Math.ceil((to - from) / halfHourMs) }, (): StoodMinutes | null => null);
  for (const [i, turn] of turns.entries()) {
    if (turn.state === 'unseen') continue;
    const until = Math.min(to, turns[i + 1]?.at ?? to);
    for (const { half, minutes } of piecesOf(span, Math.max(from, turn.at), until))
      halves[half] = withMinutes(halves[half], turn, minutes);
  }
  return halves.map((stood) => stood && roundedOf(stood));
}

function withMinutes(
  stood: StoodMinutes | null | undefined,
  { state, isFull }: StationTurn,
  minutes: number,
): StoodMinutes {
  const { present, empty, full } = stood ?? { present: 0, empty: 0, full: 0 };
  return {
    present: present + (state === 'present' ? minutes : 0),
    empty: empty + (state === 'empty' ? minutes : 0),
    full: full + (isFull && state !== 'closed' ? minutes : 0),
  };
}

const roundedOf = ({ present, empty, full }: StoodMinutes): StoodMinutes => ({
  present: Math.round(present),
  empty: Math.round(empty),
  full: Math.round(full),
});

import type { OfflineSpan, SimOperator } from '@kickstand/contract/insight/monitoring';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Below this signal (0-31) a controller is hard to reach. */
export const weakGsm = 10;

/** A position this old still counts: while moving, and while standing, milliseconds. */
export const fixHolds = { moving: 15 * minuteMs, standing: 4 * hourMs } as const;

interface Located {
  /** Epoch ms; null when it never was. */
  locatedAt: number | null;
  moving: boolean | null;
}

/** Whether a position is fresh enough to go by. */
export const isFixed = ({ locatedAt, moving }: Located, now: number) =>
  locatedAt !== null && now - locatedAt < (moving ? fixHolds.moving : fixHolds.standing);

/** Silent for at least the first and for less than the second, milliseconds; null: without end. */
export const offlineSpanEdges: Readonly<Record<OfflineSpan, readonly [number, number | null]>> = {
  // Nobody is offline before five minutes; who is nevertheless, after a change of controllers, belongs to the shortest.
  to30m: [0, 30 * minuteMs],
  to2h: [30 * minuteMs, 2 * hourMs],
  to24h: [2 * hourMs, dayMs],
  to7d: [dayMs, 7 * dayMs],
  over7d: [7 * dayMs, null],
};

/** What the numbers of the SIM cards of each network begin with. */
export const simPrefixes: Readonly<Record<Exclude<SimOperator, 'other'>, readonly string[]>> = {
  mobile: ['898600', '898602', '898604', '898607', '898608', '898613'],
  unicom: ['898601', '898606', '898609'],
  telecom: ['898603', '898611', '898612'],
  broadnet: ['898615'],
};

const simOwners = Object.entries(simPrefixes) as [Exclude<SimOperator, 'other'>, readonly string[]][];

/** Whose network a SIM card is in; null without a card. */
export function simOperatorOf(iccid: string | null): SimOperator | null {
  if (iccid === null) return null;
  const owner = simOwners.find(([, prefixes]) => prefixes.includes(iccid.slice(0, 6)));
  return owner?.[0] ?? 'other';
}

/** A clock that is further off than this is worth telling, milliseconds; a message may be a few seconds on its way. */
const rightEnoughMs = minuteMs;

interface Heard {
  verdict: string;
  /** The server's clock when it came, epoch ms. */
  at: number;
  deviceAt: number | null;
}

/**
 * How far the controller's clock was ahead of the server's when a message came, milliseconds, negative when behind; null
 * when it is right enough, or when the message waited for its signal and so tells nothing of the clock.
 */
export function clockSkewMs({ verdict, at, deviceAt }: Heard): number | null {
  if (deviceAt === null || (verdict !== 'fresh' && verdict !== 'skewed')) return null;
  const skew = deviceAt - at;
  return Math.abs(skew) > rightEnoughMs ? skew : null;
}

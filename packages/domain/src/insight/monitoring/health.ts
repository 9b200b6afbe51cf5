import type { OfflineSpan, SimOperator } from '@kickstand/contract/insight/monitoring';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Below this signal (0-31) a controller is hard to reach. */
export const weakGsm = 10;

/** How long a position remains recent: while moving, and while standing, milliseconds. */
export const fixHolds = { moving: 15 * minuteMs, standing: 4 * hourMs } as const;

interface Located {
  /** Epoch ms; null if never. */
  locatedAt: number | null;
  moving: boolean | null;
}

/** Whether a position is recent enough. */
export const isFixed = ({ locatedAt, moving }: Located, now: number) =>
  locatedAt !== null && now - locatedAt < (moving ? fixHolds.moving : fixHolds.standing);

/** The bounds of each silence, milliseconds: at least the first and below the second; null: no bound. */
export const offlineSpanEdges: Readonly<Record<OfflineSpan, readonly [number, number | null]>> = {
  // Nobody is offline before five minutes; exceptions after a change of controllers belong to the shortest span.
  to30m: [0, 30 * minuteMs],
  to2h: [30 * minuteMs, 2 * hourMs],
  to24h: [2 * hourMs, dayMs],
  to7d: [dayMs, 7 * dayMs],
  over7d: [7 * dayMs, null],
};

/** The prefixes of the operators' SIM card numbers. */
export const simPrefixes: Readonly<Record<Exclude<SimOperator, 'other'>, readonly string[]>> = {
  mobile: ['898600', '898602', '898604', '898607', '898608', '898613'],
  unicom: ['898601', '898606', '898609'],
  telecom: ['898603', '898611', '898612'],
  broadnet: ['898615'],
};

const simOwners = Object.entries(simPrefixes) as [Exclude<SimOperator, 'other'>, readonly string[]][];

/** The operator of a SIM card; null without a card. */
export function simOperatorOf(iccid: string | null): SimOperator | null {
  if (iccid === null) return null;
  const owner = simOwners.find(([, prefixes]) => prefixes.includes(iccid.slice(0, 6)));
  return owner?.[0] ?? 'other';
}

/** A smaller clock error is ignored, milliseconds; a message may take a few seconds. */
const rightEnoughMs = minuteMs;

interface Heard {
  verdict: string;
  /** When the server received it, epoch ms. */
  at: number;
  deviceAt: number | null;
}

/**
 * How far the controller's clock was ahead of the server's, milliseconds, negative when behind; null if it is
 * accurate enough, or if the message was delayed and thus says nothing about the clock.
 */
export function clockSkewMs({ verdict, at, deviceAt }: Heard): number | null {
  if (deviceAt === null || (verdict !== 'fresh' && verdict !== 'skewed')) return null;
  const skew = deviceAt - at;
  return Math.abs(skew) > rightEnoughMs ? skew : null;
}

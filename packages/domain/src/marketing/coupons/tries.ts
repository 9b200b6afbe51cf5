const minuteMs = 60_000;
/** So many wrong codes of everybody within an hour ring: somebody guesses by many accounts. */
export const wrongCodesToRing = 1_000;
export const wrongCodesOfAllMs = 60 * minuteMs;
/** By whom wrong codes are counted: a rider, an installation of the app, a network address. */
export const couponTryEntities = ['rider', 'device', 'address'] as const;
export type CouponTryEntity = (typeof couponTryEntities)[number];
/** So many wrong codes within ten minutes shut each of them out. */
const mostWrong: Readonly<Record<CouponTryEntity, number>> = { rider: 5, device: 5, address: 50 };
/** Many people share an address: when it is shut, only those are whom nobody knows for so long. */
const knownAfterMs = 7 * 24 * 60 * minuteMs;
const wrongCouponsMs = 10 * minuteMs;
const firstLockMs = 60 * minuteMs;
const longestLockMs = 24 * 60 * minuteMs;

/** The wrong codes that somebody typed lately. */
export interface CouponTries {
  /** Epoch ms of the first that counts. */
  since: number;
  wrong: number;
  /** Until when no code is looked at, epoch ms; null: never was. */
  lockedUntil: number | null;
  /** How often in a row they were shut out. */
  locks: number;
}

export const noCouponTries: CouponTries = { since: 0, wrong: 0, lockedUntil: null, locks: 0 };

/** For how many more minutes, begun ones too, no code is looked at; 0: one may try. */
export const couponLockMinutes = ({ lockedUntil }: CouponTries, now: number) =>
  Math.max(0, Math.ceil(((lockedUntil ?? now) - now) / minuteMs));

/** Whether a lock of somebody shuts out a rider who registered at an instant. */
export const shutsOut = (entity: CouponTryEntity, registeredAt: number, now: number): boolean =>
  entity !== 'address' || now - registeredAt < knownAfterMs;

/**
 * After one more wrong code: too many within ten minutes shut somebody out for an hour, and each time after that for twice
 * as long, up to a day. Who kept away for a day after a lock begins anew.
 */
export function afterWrongCoupon(
  tries: CouponTries,
  now: number,
  entity: CouponTryEntity = 'rider',
): CouponTries {
  const { lockedUntil } = tries;
  const locks = lockedUntil !== null && now - lockedUntil >= longestLockMs ? 0 : tries.locks;
  const isNew = now - tries.since >= wrongCouponsMs;
  const wrong = isNew ? 1 : tries.wrong + 1;
  const since = isNew ? now : tries.since;
  if (wrong < mostWrong[entity]) return { since, wrong, lockedUntil, locks };
  const lasts = Math.min(longestLockMs, firstLockMs * 2 ** locks);
  return { since: 0, wrong: 0, lockedUntil: now + lasts, locks: locks + 1 };
}

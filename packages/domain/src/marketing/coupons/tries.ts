const minuteMs = 60_000;
/** So many wrong codes within so long shut somebody out. */
export const mostWrongCoupons = 5;
export const wrongCouponsMs = 10 * minuteMs;
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

/**
 * After one more wrong code: the fifth within ten minutes shuts somebody out for an hour, and each time after that for twice
 * as long, up to a day. Who kept away for a day after a lock begins anew.
 */
export function afterWrongCoupon(tries: CouponTries, now: number): CouponTries {
  const { lockedUntil } = tries;
  const locks = lockedUntil !== null && now - lockedUntil >= longestLockMs ? 0 : tries.locks;
  const isNew = now - tries.since >= wrongCouponsMs;
  const wrong = isNew ? 1 : tries.wrong + 1;
  const since = isNew ? now : tries.since;
  if (wrong < mostWrongCoupons) return { since, wrong, lockedUntil, locks };
  const lasts = Math.min(longestLockMs, firstLockMs * 2 ** locks);
  return { since: 0, wrong: 0, lockedUntil: now + lasts, locks: locks + 1 };
}

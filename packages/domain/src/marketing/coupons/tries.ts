const minuteMs = 60_000;
/** This many wrong codes of all riders within an hour raise an alarm: an attack with many accounts. */
export const wrongCodesToRing = 1_000;
export const wrongCodesOfAllMs = 60 * minuteMs;
/** What wrong codes are counted by: rider, app installation, network address. */
export const couponTryEntities = ['rider', 'device', 'address'] as const;
export type CouponTryEntity = (typeof couponTryEntities)[number];
/** Wrong codes within ten minutes that lock each of them. */
const mostWrong: Readonly<Record<CouponTryEntity, number>> = { rider: 5, device: 5, address: 50 };
/** An address is shared, so its lock only affects riders who registered recently. */
const knownAfterMs = 7 * 24 * 60 * minuteMs;
const wrongCouponsMs = 10 * minuteMs;
const firstLockMs = 60 * minuteMs;
const longestLockMs = 24 * 60 * minuteMs;

/** Recent wrong codes. */
export interface CouponTries {
  /** Epoch ms of the first that counts. */
  since: number;
  wrong: number;
  /** End of the lock, epoch ms; null: never locked. */
  lockedUntil: number | null;
  /** Consecutive locks. */
  locks: number;
}

export const noCouponTries: CouponTries = { since: 0, wrong: 0, lockedUntil: null, locks: 0 };

/** Minutes left of the lock, rounded up; 0: not locked. */
export const couponLockMinutes = ({ lockedUntil }: CouponTries, now: number) =>
  Math.max(0, Math.ceil(((lockedUntil ?? now) - now) / minuteMs));

/** Whether a lock applies to a rider who registered at an instant. */
export const shutsOut = (entity: CouponTryEntity, registeredAt: number, now: number): boolean =>
  entity !== 'address' || now - registeredAt < knownAfterMs;

/**
 * State after one more wrong code: too many within ten minutes lock for an hour, then twice as long each time, up to
 * a day. A day after the last lock it starts over.
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

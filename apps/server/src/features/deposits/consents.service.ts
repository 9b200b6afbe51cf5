import type { ConsentRow, LaterWay } from '@kickstand/contract/deposits';
import type { Db } from '../../kernel/database/db.ts';
import type { HouseConsent } from '../../payments/later.ts';
import { type Consent, changeConsent, consentsOf, lockConsent, standingWays } from './consents.store.ts';

export type { Consent } from './consents.store.ts';
export {
  askConsentSoon,
  changeConsent,
  consentsOf,
  consentWith,
  insertConsent,
  lockConsent,
  openConsent,
  takeConsentsToAsk,
} from './consents.store.ts';

/** What an area says of houses that vouch. */
interface Vouching {
  scoreWaives: boolean;
  scoreCollects: boolean;
  zhimaWaives: boolean;
  zhimaCollects: boolean;
}

/** The ways by which an area lets ride whom a house vouches for. */
export function waivingWays({ scoreWaives, zhimaWaives }: Vouching): LaterWay[] {
  return [...(scoreWaives ? ['wx_score' as const] : []), ...(zhimaWaives ? ['zhima' as const] : [])];
}

/** The ways by which an area collects after rides. */
export function collectingWays({ scoreCollects, zhimaCollects }: Vouching): LaterWay[] {
  return [...(scoreCollects ? ['wx_score' as const] : []), ...(zhimaCollects ? ['zhima' as const] : [])];
}

/** By what a house vouches for a rider where an area lets ride by it; undefined: by nothing. */
export async function vouchedBy(db: Db, riderId: string, permit: Vouching): Promise<LaterWay | undefined> {
  const waiving = waivingWays(permit);
  if (waiving.length === 0) return undefined;
  return (await standingWays(db, riderId)).find((way) => waiving.includes(way));
}

/** The consents of a rider as they are shown. */
export async function consentsShown(db: Db, riderId: string): Promise<ConsentRow[]> {
  const rows = await consentsOf(db, riderId);
  return rows.map(({ consentId, way, state, askedAt, standsAt, endedAt }) => ({
    consentId,
    way,
    state,
    askedAt,
    standsAt,
    endedAt,
  }));
}

/** A rider who was asked has so long to agree, milliseconds. */
export const agreeingMs = 10 * 60_000;
/** So often it is looked whether they did, where the house does not tell. */
const lookMs = 30_000;
/** What stands is looked at once a day, should the house's word of its end be lost. */
const dailyMs = 24 * 3_600_000;

/** What a house says of a consent. The rider is waited for by the caller. */
export async function noteConsent(db: Db, { consentId }: Consent, said: HouseConsent, now: number) {
  const consent = await lockConsent(db, consentId);
  if (!consent) return;
  const { state, askedAt } = consent;
  if (state === 'ended' || state === 'dropped') return;
  if (said.state === 'standing') {
    const askAt = state === 'ending' ? now : now + dailyMs;
    if (state !== 'asked') return void (await changeConsent(db, consentId, { askAt }));
    const account = said.account ?? '';
    return void (await changeConsent(db, consentId, { state: 'standing', account, standsAt: now, askAt }));
  }
  const isWaiting = state === 'asked' && said.state !== 'ended';
  if (isWaiting && now < askedAt + agreeingMs)
    return void (await changeConsent(db, consentId, { askAt: now + lookMs }));
  const over = state === 'asked' ? 'dropped' : 'ended';
  await changeConsent(db, consentId, { state: over, endedAt: now, askAt: null });
}

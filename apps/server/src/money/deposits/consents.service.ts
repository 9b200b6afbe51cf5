import type { ConsentRow, LaterWay } from '@kickstand/contract/money/deposits';
import type { Db } from '../../kernel/database/db.ts';
import type { ProviderConsent } from '../provider-api/later.ts';
import {
  addConsent,
  askSoon,
  type Consent,
  type ConsentChange,
  endAllOf,
  findConsent,
  findLocked,
  findOpen,
  type NewConsent,
  newestConsents,
  saveConsent,
  standingWays,
  takeToAsk,
} from './consents.store.ts';

export type { Consent } from './consents.store.ts';

/** A rider is to agree to something; the rider is waited for by the caller. */
export const insertConsent = (db: Db, one: NewConsent) => addConsent(db, one);

export const consentWith = (db: Db, consentId: string) => findConsent(db, consentId);

/** A consent, locked; the rider is waited for by the caller. */
export const lockConsent = (db: Db, consentId: string) => findLocked(db, consentId);

/** The consent of a rider that stands or is on its way to or from there. */
export const openConsent = (db: Db, riderId: string, way: LaterWay) => findOpen(db, riderId, way);

/** The consents of a rider, the newest first. */
export const consentsOf = (db: Db, riderId: string) => newestConsents(db, riderId);

/** Change a consent that is locked. */
export const changeConsent = (db: Db, consentId: string, change: ConsentChange) =>
  saveConsent(db, consentId, change);

/** The consents of a rider end with the account. */
export const endConsents = (db: Db, riderId: string, now: number) => endAllOf(db, riderId, now);

/** Have a provider asked about a consent as soon as can be; false when there is none under that number. */
export const askConsentSoon = (db: Db, code: string, now: number): Promise<boolean> => askSoon(db, code, now);

/** Take consents whose provider is to be asked, as payments are taken. */
export const takeConsentsToAsk = (db: Db, wish: Parameters<typeof takeToAsk>[1]): Promise<string[]> =>
  takeToAsk(db, wish);

/** What an area says of providers that vouch. */
interface Vouching {
  scoreWaives: boolean;
  scoreCollects: boolean;
  zhimaWaives: boolean;
  zhimaCollects: boolean;
}

/** The ways by which an area lets ride whom a provider vouches for. */
export function waivingWays({ scoreWaives, zhimaWaives }: Vouching): LaterWay[] {
  return [...(scoreWaives ? ['wx_score' as const] : []), ...(zhimaWaives ? ['zhima' as const] : [])];
}

/** The ways by which an area collects after rides. */
export function collectingWays({ scoreCollects, zhimaCollects }: Vouching): LaterWay[] {
  return [...(scoreCollects ? ['wx_score' as const] : []), ...(zhimaCollects ? ['zhima' as const] : [])];
}

/** By what a provider vouches for a rider where an area lets ride by it; undefined: by nothing. */
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
/** So often it is looked whether they did, where the provider does not tell. */
const lookMs = 30_000;
/** What stands is looked at once a day, should the provider's word of its end be lost. */
const dailyMs = 24 * 3_600_000;

/** What a provider says of a consent. The rider is waited for by the caller. */
export async function noteConsent(db: Db, { consentId }: Consent, said: ProviderConsent, now: number) {
  const consent = await lockConsent(db, consentId);
  if (!consent || consent.endedAt !== null) return;
  if (said.state === 'standing') return noteStanding(db, consent, { account: said.account ?? '', now });
  const { state, askedAt } = consent;
  const isWaiting = state === 'asked' && said.state !== 'ended' && now < askedAt + agreeingMs;
  if (isWaiting) return void (await changeConsent(db, consentId, { askAt: now + lookMs }));
  const over = state === 'asked' ? 'dropped' : 'ended';
  await changeConsent(db, consentId, { state: over, endedAt: now, askAt: null });
}

async function noteStanding(
  db: Db,
  { consentId, state }: Consent,
  { account, now }: { account: string; now: number },
) {
  const askAt = state === 'ending' ? now : now + dailyMs;
  if (state !== 'asked') return void (await changeConsent(db, consentId, { askAt }));
  await changeConsent(db, consentId, { state: 'standing', account, standsAt: now, askAt });
}

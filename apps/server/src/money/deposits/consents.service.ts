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

/** Asks a rider for a consent; the caller has locked the rider. */
export const insertConsent = (db: Db, one: NewConsent) => addConsent(db, one);

export const consentWith = (db: Db, consentId: string) => findConsent(db, consentId);

/** A consent, locked; the caller has locked the rider. */
export const lockConsent = (db: Db, consentId: string) => findLocked(db, consentId);

/** A rider's active consent, or one being opened or closed. */
export const openConsent = (db: Db, riderId: string, way: LaterWay) => findOpen(db, riderId, way);

/** A rider's consents, newest first. */
export const consentsOf = (db: Db, riderId: string) => newestConsents(db, riderId);

/** Updates a locked consent. */
export const changeConsent = (db: Db, consentId: string, change: ConsentChange) =>
  saveConsent(db, consentId, change);

/** Ends a rider's consents with the account. */
export const endConsents = (db: Db, riderId: string, now: number) => endAllOf(db, riderId, now);

/** Queries the provider about a consent as soon as possible; false if there is none under that number. */
export const askConsentSoon = (db: Db, code: string, now: number): Promise<boolean> => askSoon(db, code, now);

/** Claims consents to be queried at their provider, as is done for payments. */
export const takeConsentsToAsk = (db: Db, wish: Parameters<typeof takeToAsk>[1]): Promise<string[]> =>
  takeToAsk(db, wish);

/** An area's settings about providers that vouch. */
interface Vouching {
  scoreWaives: boolean;
  scoreCollects: boolean;
  zhimaWaives: boolean;
  zhimaCollects: boolean;
}

/** The ways in which an area lets riders ride on a provider's word. */
export function waivingWays({ scoreWaives, zhimaWaives }: Vouching): LaterWay[] {
  return [...(scoreWaives ? ['wx_score' as const] : []), ...(zhimaWaives ? ['zhima' as const] : [])];
}

/** The ways in which an area collects after rides. */
export function collectingWays({ scoreCollects, zhimaCollects }: Vouching): LaterWay[] {
  return [...(scoreCollects ? ['wx_score' as const] : []), ...(zhimaCollects ? ['zhima' as const] : [])];
}

/** The way in which a provider vouches for a rider, as far as the area accepts it; undefined if none does. */
export async function vouchedBy(db: Db, riderId: string, permit: Vouching): Promise<LaterWay | undefined> {
  const waiving = waivingWays(permit);
  if (waiving.length === 0) return undefined;
  return (await standingWays(db, riderId)).find((way) => waiving.includes(way));
}

/** A rider's consents for display. */
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

/** How long a rider has to agree, milliseconds. */
export const agreeingMs = 10 * 60_000;
/** Polling interval if the provider does not notify us. */
const lookMs = 30_000;
/** Active consents are checked daily, in case the provider's notification of their end is lost. */
const dailyMs = 24 * 3_600_000;

/** Applies what a provider says of a consent. The caller has locked the rider. */
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

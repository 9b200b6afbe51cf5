import { everything } from '@kickstand/domain/platform/access';
import { committing } from '../../kernel/database/committing.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import {
  type Consent,
  changeConsent,
  consentWith,
  lockConsent,
  noteConsent,
  takeConsentsToAsk,
} from '../deposits/consents.service.ts';
import type { LaterProvider } from '../provider-api/later.ts';
import type { AskingParts } from './asking.service.ts';
import { providerAt } from './payments.parts.ts';

/** The lease of a claimed item: if its worker dies, it is queried again after this. */
const leaseMs = 60_000;
const shortlyMs = 5_000;
/** The first check whether a rider has agreed. */
const firstLookMs = 15_000;
const mostAtOnce = 50;

/** Queries providers about due consents; returns how many. */
export async function askAboutConsents(parts: AskingParts): Promise<number> {
  const now = parts.now();
  const wish = { now, until: now + leaseMs, most: mostAtOnce };
  const ids = await parts.database.write(everything, (db) => takeConsentsToAsk(db, wish));
  await Promise.all(ids.map((consentId) => askAbout(parts, consentId)));
  return ids.length;
}

/** No transaction is open during a query. */
async function askAbout(parts: AskingParts, consentId: string) {
  const consent = await parts.database.read(everything, (db) => consentWith(db, consentId));
  const provider = consent && providerAt(parts.providers, consent.merchant)?.later;
  if (!consent || !provider) return;
  if (consent.state === 'asked' && consent.prepay === null) await ask(parts, provider, consent);
  else if (consent.state === 'ending') await end(parts, provider, consent);
  else await look(parts, provider, consent);
}

const later = (parts: AskingParts, { consentId }: Consent, askAt: number, prepay?: Record<string, string>) =>
  committing(parts, ({ db }) => changeConsent(db, consentId, { askAt, ...(prepay && { prepay }) }));

async function ask(parts: AskingParts, provider: LaterProvider, consent: Consent) {
  const reply = await provider.ask(consent.code);
  if (reply.kind === 'answer') return later(parts, consent, parts.now() + firstLookMs, reply.value.prepay);
  if (reply.kind === 'unknown') return later(parts, consent, parts.now() + shortlyMs);
  return over(parts, consent, 'dropped');
}

async function look(parts: AskingParts, provider: LaterProvider, consent: Consent) {
  const reply = await provider.consent(consent.code);
  if (reply.kind !== 'answer') return later(parts, consent, parts.now() + leaseMs);
  await committing(parts, async ({ db }) => {
    await waitForRider(db, consent.riderId);
    await noteConsent(db, consent, reply.value, parts.now());
  });
}

async function end(parts: AskingParts, provider: LaterProvider, consent: Consent) {
  const { code, account } = consent;
  const reply = await provider.end({ code, account: account ?? '' });
  if (reply.kind === 'answer') return over(parts, consent, 'ended');
  return later(parts, consent, parts.now() + leaseMs);
}

const over = (parts: AskingParts, { consentId, riderId }: Consent, state: 'ended' | 'dropped') =>
  committing(parts, async ({ db }) => {
    await waitForRider(db, riderId);
    const consent = await lockConsent(db, consentId);
    if (consent?.endedAt !== null) return;
    await changeConsent(db, consentId, { state, endedAt: parts.now(), askAt: null });
  });

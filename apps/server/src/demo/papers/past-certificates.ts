import type { RefusedFor } from '@kickstand/contract/riders/identities';
import {
  passCertificate,
  rejectCertificate,
  revokeCertificate,
} from '../../riders/identities/certificates.service.ts';
import type { IdentityParts } from '../../riders/identities/identities.parts.ts';
import { applyForCertificate } from '../../riders/identities/rider-identity.service.ts';
import { clerks } from '../money/clerks.ts';
import { demoWords } from '../words/demo.words.ts';
import type { PaperRider } from './papers.store.ts';
import { say } from './people.ts';
import { type Taking, takePicture } from './pictures.ts';
import { ctxAt, told } from './then.ts';

const hourMs = 3_600_000;
/** Pending applications, and older, decided ones. */
const waiting = 10;
const decided = 36;
/** Number of riders who apply for a certificate. */
export const certificateRiders = waiting + decided;

const kinds = [
  ...(['student', 'student', 'student', 'student', 'teacher', 'courier', 'courier', 'resident'] as const),
];
const refusals = ['blurred', 'name_differs', 'expired', 'duplicate'] as const satisfies readonly RefusedFor[];

export interface PapersOfPast extends Taking {
  parts: IdentityParts;
  now: number;
}

/**
 * Creates riders’ applications to be recognised as students, teachers …: most accepted, some rejected, the latest
 * pending.
 */
export async function makeCertificates(past: PapersOfPast, riders: readonly PaperRider[]) {
  for (const [i, rider] of riders.entries()) {
    const waits = i < waiting;
    const at = past.now - (waits ? (0.2 + 2.9 * i) * hourMs : (30 + 17 * (i - waiting)) * hourMs);
    await makeOne(past, rider, { at, waits, nth: i });
  }
}

async function makeOne(past: PapersOfPast, rider: PaperRider, { at, waits, nth }: Making) {
  const { db, parts, chance } = past;
  const { riderId, areaId, agentId } = rider;
  const kind = chance.pick(kinds);
  await say(parts, db, rider, at - 5 * 60_000);
  const number = `${chance.whole(2019, 2026)}${chance.whole(100_000, 999_999)}`;
  const body = {
    riderId,
    kind,
    issuer: chance.pick(demoWords().riders.certificateIssuers[kind]),
    number,
    photoIds: [],
  };
  const { certificateId } = await applyForCertificate(parts, ctxAt(db, at), told(body));
  const use = { usedBy: 'certificate', objectId: certificateId, areaId, agentId } as const;
  if (nth < waiting + 2) await takePicture(past, { use, riderId, kind: 'identity', at });
  if (waits) return;
  const params = { certificateId };
  const clerk = chance.pick(clerks());
  const ctx = ctxAt(db, at + Math.floor(chance.between(0.2, 9) * hourMs), clerk);
  if (chance.happens(0.28)) {
    const refusedFor = chance.pick(refusals);
    const text = demoWords().riders.certificateRefusals[refusedFor];
    await rejectCertificate(parts, ctx, told({ refusedFor, text }, params));
    return;
  }
  await passCertificate(parts, ctx, told({ days: 365, text: '' }, params));
  if (nth % 17 !== 0) return;
  const later = ctxAt(db, ctx.now() + 20 * hourMs, clerk);
  await revokeCertificate(parts, later, told({ reason: demoWords().riders.certificateRevoked }, params));
}

interface Making {
  at: number;
  waits: boolean;
  nth: number;
}

import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { insertCertificate, moveCertificate } from '../../src/riders/identities/certificates.store.ts';
import { insertIdentity } from '../../src/riders/identities/identities.store.ts';
import { insertRebind, moveRebind } from '../../src/riders/identities/rebinds.store.ts';
import { aRider } from '../examples/examples.trips.ts';
import { fixtureNow } from '../feature-fixture.ts';

/** Somebody who has said who they are; their number cannot be opened unless it was sealed elsewhere. */
export async function aPerson(db: Db, agentId: number, numberBox = 'sealed') {
  const rider = await aRider(db, agentId);
  await insertIdentity(db, {
    riderId: rider.riderId,
    name: '陈晓兰',
    numberBox,
    numberHash: newId(),
    numberMasked: '1101************2X',
    bornOn: '1990-01-01',
    now: fixtureNow,
  });
  return rider;
}

interface Wish {
  isPassed?: boolean;
  riderId?: string;
}

/** A certificate of a student that waits, or was passed for years. */
export async function aCertificate(db: Db, agentId: number, { isPassed = false, ...of }: Wish = {}) {
  const riderId = of.riderId ?? (await aPerson(db, agentId)).riderId;
  const certificateId = newId();
  await insertCertificate(db, {
    certificateId,
    riderId,
    areaId: agentId * 10 + 1,
    agentId,
    kind: 'student',
    issuer: '华中大学',
    numberHash: newId(),
    numberMasked: 'XH20****01',
    now: fixtureNow,
    dueAt: fixtureNow + 86_400_000,
  });
  const by = { auditor: '小周', at: fixtureNow, opinion: '' };
  if (isPassed) await moveCertificate(db, certificateId, { state: 'passed', validTo: '2030-01-01', by });
  return { certificateId, riderId };
}

/** A request for another phone, which waits or was passed just now. */
export async function aRebind(db: Db, agentId: number, isPassed = false) {
  const [person, fresh] = [await aPerson(db, agentId), await aRider(db, agentId)];
  const rebindId = newId();
  await insertRebind(db, {
    rebindId,
    riderId: person.riderId,
    newRiderId: fresh.riderId,
    areaId: agentId * 10 + 1,
    agentId,
    fromPhone: isPassed ? '19900000000' : person.phone,
    toPhone: isPassed ? person.phone : fresh.phone,
    now: fixtureNow,
    dueAt: fixtureNow + 86_400_000,
  });
  if (isPassed)
    await moveRebind(db, rebindId, { state: 'passed', auditor: '小周', now: fixtureNow, opinion: '' });
  return { rebindId, riderId: person.riderId };
}

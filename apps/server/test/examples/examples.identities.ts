import { withCheckDigit } from '@kickstand/domain/riders/riders';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { insertPhoto } from '../../src/platform/photos/photos.store.ts';
import { makeVault } from '../../src/platform/session/keys/vault.ts';
import { newCode } from '../../src/platform/session/login/one-time-codes.service.ts';
import { insertCode } from '../../src/platform/session/login/sms.store.ts';
import { insertIdentity } from '../../src/riders/identities/identities.store.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aCertificate, aPerson, aRebind } from '../people/identities.ts';
import { aRider } from './examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const reason = '证件信息与本人不符';
/** That of the server in the tests of every call. */
const vault = makeVault(Buffer.alloc(32, 5));

let serial = 0;
const aNewPhone = () => `1990000${String(++serial).padStart(4, '0')}`;

/** A code by which a rider proves a new phone. */
async function aCode(db: Db, riderId: string, phone: string) {
  const place = `rider:${riderId}`;
  const { code, kept } = await newCode(vault, { place, phone }, fixtureNow + 10 * 86_400_000);
  const by = { phoneHash: vault.phoneHash(phone), thumbprint: 'test', address: 'test' };
  await insertCode(db, { ...kept, ...by, sid: place }, fixtureNow);
  return code;
}
const aNumber = () => withCheckDigit(`11010519900101${String(++serial).padStart(3, '0')}`);

async function aPaper(db: Db, riderId: string) {
  const photoId = newId();
  const size = { bytes: 100, width: 10, height: 10 };
  await insertPhoto(db, {
    ...size,
    photoId,
    kind: 'identity',
    sender: { riderId },
    sha256: photoId,
    look: null,
    taken: { at: null, place: null },
    now: fixtureNow,
  });
  return [photoId];
}

/** Somebody whose number this server has sealed. */
async function aKnown(db: Db, agentId: number) {
  const { riderId } = await aRider(db, agentId);
  const number = aNumber();
  await insertIdentity(db, {
    riderId,
    name: '陈晓兰',
    numberBox: vault.seal(number, `identity:${riderId}`),
    numberHash: vault.identityHash(number),
    numberMasked: '1101************2X',
    bornOn: '1990-01-01',
    now: fixtureNow,
  });
  return { riderId, number };
}

const ofCertificate =
  (body?: object, isPassed = false): Example =>
  async ({ agentId }, db) => ({
    params: { certificateId: (await aCertificate(db, agentId, { isPassed })).certificateId },
    ...(body && { body }),
  });
const ofRebind =
  (body?: object, isPassed = false): Example =>
  async ({ agentId }, db) => ({
    params: { rebindId: (await aRebind(db, agentId, isPassed)).rebindId },
    ...(body && { body }),
  });

/** Good requests about who riders are. */
export const identityExamples: Readonly<Record<string, Example>> = {
  'riderIdentity.verify': async ({ agentId }, db) => ({
    body: { riderId: (await aRider(db, agentId)).riderId, name: '陈晓兰', number: aNumber() },
  }),
  'riderIdentity.own': async ({ agentId }, db) => ({
    params: { riderId: (await aCertificate(db, agentId)).riderId },
  }),
  'riderIdentity.certify': async ({ agentId }, db) => {
    const { riderId } = await aPerson(db, agentId);
    const photoIds = await aPaper(db, riderId);
    return { body: { riderId, kind: 'student', issuer: '华中大学', number: 'XH20260001', photoIds } };
  },
  'riderIdentity.withdraw': async ({ agentId }, db) => {
    const { certificateId, riderId } = await aCertificate(db, agentId);
    return { params: { certificateId }, body: { riderId } };
  },
  'riderIdentity.rebind': async ({ agentId }, db) => {
    const { number } = await aKnown(db, agentId);
    const { riderId } = await aRider(db, agentId);
    return { body: { riderId, name: '陈晓兰', number, photoIds: await aPaper(db, riderId) } };
  },
  'identities.ofRider': async ({ agentId }, db) => ({
    params: { riderId: (await aCertificate(db, agentId)).riderId },
  }),
  'identities.unmask': async ({ agentId }, db) => ({
    params: { riderId: (await aKnown(db, agentId)).riderId },
  }),
  'identities.phoneCode': async ({ agentId }, db) => ({
    params: { riderId: (await aKnown(db, agentId)).riderId },
    body: { phone: aNewPhone() },
  }),
  'identities.changePhone': async ({ agentId }, db) => {
    const { riderId } = await aKnown(db, agentId);
    const phone = aNewPhone();
    return { params: { riderId }, body: { phone, code: await aCode(db, riderId, phone), reason } };
  },
  'identities.reset': async ({ agentId }, db) => ({
    params: { riderId: (await aKnown(db, agentId)).riderId },
    body: { reason },
  }),
  'identities.personalInfo': async ({ agentId }, db) => ({
    query: { certNo: (await aKnown(db, agentId)).number },
  }),
  'certificates.list': async ({ agentId }, db) => {
    await aCertificate(db, agentId);
    return {};
  },
  'certificates.single': ofCertificate(),
  'certificates.holder': ofCertificate(),
  'certificates.next': () => ({ body: {} }),
  'certificates.claim': ofCertificate(),
  'certificates.release': ofCertificate(),
  'certificates.papers': ofCertificate(),
  'certificates.pass': ofCertificate({ days: 365 }),
  'certificates.passMany': async ({ agentId }, db) => ({
    body: { certificateIds: [(await aCertificate(db, agentId)).certificateId] },
  }),
  'certificates.reject': ofCertificate({ refusedFor: 'blurred', text: reason }),
  'certificates.revoke': ofCertificate({ reason }, true),
  'rebinds.list': async ({ agentId }, db) => {
    await aRebind(db, agentId);
    return {};
  },
  'rebinds.single': ofRebind(),
  'rebinds.holder': ofRebind(),
  'rebinds.next': () => ({ body: {} }),
  'rebinds.claim': ofRebind(),
  'rebinds.release': ofRebind(),
  'rebinds.papers': ofRebind(),
  'rebinds.pass': ofRebind({}),
  'rebinds.reject': ofRebind({ text: reason }),
  'rebinds.undo': ofRebind({ reason }, true),
};

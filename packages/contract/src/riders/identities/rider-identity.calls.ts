import { z } from 'zod';
import { codes, defineCalls, id } from '../../kit/index.ts';
import { photoIds } from '../../platform/photos/photos.rows.ts';
import { certificateKind } from '../../platform/rider-kit/index.ts';
import { identityNumber, identityShown, realName } from './identities.rows.ts';

const riderApp = codes('riderApp');
const ofRider = z.object({ riderId: id });
const papers = photoIds.min(1).max(2);

/** Riders' identities in their app. */
export const riderIdentity = defineCalls('riderIdentity', {
  verify: {
    summary: 'Verify the rider’s identity; one account per person, and riders must be at least 16',
    method: 'POST',
    path: '/ebike/v3/rider/identity',
    access: riderApp,
    rows: 'own',
    body: ofRider.extend({ name: realName, number: identityNumber }),
    reply: z.object({ verifiedAt: z.number(), age: z.int() }),
    refusals: [
      'rider.not_found',
      'rider.cancelled',
      'identity.number',
      'identity.verified',
      'identity.taken',
      'user.minor',
    ],
    audit: 'own-record',
  },
  own: {
    summary: 'Get the rider’s identity, with recent certificates and requests to change phone',
    method: 'GET',
    path: '/ebike/v3/rider/identity/of/:riderId',
    access: riderApp,
    rows: 'own',
    params: ofRider,
    reply: identityShown,
    refusals: ['rider.not_found'],
  },
  certify: {
    summary: 'Apply for a status such as student or teacher, with photos of the documents',
    method: 'POST',
    path: '/ebike/v3/rider/certificates',
    access: riderApp,
    rows: 'own',
    body: ofRider.extend({
      kind: certificateKind,
      issuer: z.string().trim().min(2).max(40),
      number: z.string().trim().min(4).max(30),
      photoIds: papers,
    }),
    reply: z.object({ certificateId: id }),
    refusals: ['rider.not_found', 'identity.missing', 'certificate.open', 'photo.not_found'],
    audit: 'own-record',
  },
  withdraw: {
    summary: 'Withdraw an undecided application of the rider’s own',
    method: 'POST',
    path: '/ebike/v3/rider/certificates/:certificateId/cancellation',
    access: riderApp,
    rows: 'own',
    params: z.object({ certificateId: id }),
    body: ofRider,
    reply: z.object({ certificateId: id }),
    refusals: ['certificate.not_found', 'certificate.done'],
    audit: 'own-record',
  },
  rebind: {
    summary: 'Request that a person’s existing account moves to the phone of this new account',
    method: 'POST',
    path: '/ebike/v3/rider/rebinds',
    access: riderApp,
    rows: 'own',
    body: ofRider.extend({ name: realName, number: identityNumber, photoIds: papers }),
    reply: z.object({ rebindId: id }),
    refusals: [
      'rider.not_found',
      'rider.cancelled',
      'identity.number',
      'identity.verified',
      'rebind.unknown',
      'rebind.open',
      'rebind.too_often',
      'photo.not_found',
    ],
    audit: 'own-record',
  },
});

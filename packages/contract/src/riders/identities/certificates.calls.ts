import { z } from 'zod';
import {
  codes,
  defineCalls,
  defineQueue,
  id,
  instant,
  int32,
  picked,
  reason,
  soughtName,
  soughtPhone,
} from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/photos.rows.ts';
import { certificateKind } from '../../platform/rider-kit/index.ts';
import { certificateDetail, certificateRow, certificateState, refusedFor } from './identities.rows.ts';

/** The longest period of a list of applications, and the default, days. */
export const mostIdentityDays = 92;
export const usualIdentityDays = 30;
/** The most certificates passed at once, and their validity, days. */
export const mostPassedAtOnce = 50;
export const certificateDays = { least: 30, most: 1_460, usual: 365 } as const;

const base = '/ebike/v3/backend/user/career';
const deals = codes('0703,070307');
const params = z.object({ certificateId: id });
const one = ['certificate.not_found', 'certificate.locked', 'certificate.done'] as const;
const audit = (action: string) => ({ module: 'certificates', action, sensitive: true }) as const;
/** Days from today. */
const days = int32.default(certificateDays.usual);

const queue = defineQueue({
  module: 'certificates',
  base,
  key: 'certificateId',
  refusals: 'certificate',
  sees: codes('0703'),
  deals,
  says: {
    list: 'List certificates applied for in a period',
    single: 'Get one certificate with its rider’s identity',
  },
  row: certificateRow,
  detail: certificateDetail,
  exports: { code: '070306', personal: ['riderPhone', 'name'] },
  filters: {
    phone: soughtPhone.optional(),
    name: soughtName.optional(),
    riderId: id.optional(),
    kind: certificateKind.optional(),
    state: certificateState.optional(),
    issuer: z.string().trim().min(1).max(40).optional(),
    from: instant.optional(),
    to: instant.optional(),
  },
  sortable: ['createdAt', 'dueAt', 'auditedAt'],
  listRefusals: ['certificate.span'],
});

/** Riders' certificates, for customer service to decide. */
export const certificates = defineCalls('certificates', {
  ...queue,
  papers: {
    summary: 'Get photos of the documents, watermarked with the viewer’s name; viewing is logged',
    method: 'POST',
    path: `${base}/:certificateId/papers`,
    access: codes('0703'),
    rows: 'own',
    params,
    reply: z.object({ photos: z.array(photoShown) }),
    refusals: ['certificate.not_found'],
    audit: audit('papers'),
    secretReply: true,
  },
  pass: {
    summary: 'Approve a certificate for a number of days',
    method: 'POST',
    path: `${base}/:certificateId/pass`,
    access: deals,
    rows: 'own',
    params,
    body: z.object({ days, text: z.string().trim().max(200).default('') }),
    reply: certificateDetail,
    refusals: [...one, 'certificate.valid_to'],
    audit: audit('pass'),
  },
  passMany: {
    summary: 'Approve up to 50 certificates at once; any that cannot be approved are listed and stay',
    method: 'POST',
    path: `${base}/pass`,
    access: deals,
    rows: 'own',
    body: z.object({ certificateIds: picked(id, mostPassedAtOnce, { 'certificates.list': 'id' }), days }),
    reply: z.object({ passed: z.array(id), left: z.array(id) }),
    refusals: ['certificate.valid_to'],
    audit: audit('pass_many'),
  },
  reject: {
    summary: 'Reject a certificate with a reason that the rider is shown',
    method: 'POST',
    path: `${base}/:certificateId/rejection`,
    access: deals,
    rows: 'own',
    params,
    body: z.object({ refusedFor, text: reason }),
    reply: certificateDetail,
    refusals: one,
    audit: audit('reject'),
  },
  revoke: {
    summary: 'Revoke an approved certificate; an open ride continues',
    method: 'POST',
    path: `${base}/:certificateId/revocation`,
    access: codes('0703,070328'),
    rows: 'own',
    params,
    body: z.object({ reason }),
    reply: certificateDetail,
    refusals: ['certificate.not_found', 'certificate.not_passed'],
    audit: audit('revoke'),
  },
});

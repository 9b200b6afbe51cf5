import { z } from 'zod';
import {
  codes,
  defineCalls,
  defineQueue,
  id,
  instant,
  reason,
  soughtName,
  soughtPhone,
} from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/photos.rows.ts';
import { identityNumber, identityShown, rebindDetail, rebindRow, rebindState } from './identities.rows.ts';

/** How often an account may change its phone within so many days, and how long a change can be undone. */
export const mostRebinds = { count: 2, days: 30 } as const;
export const undoHours = 24;

const base = '/ebike/v3/backend/user/changeBind';
const deals = codes('0704,070407');
const params = z.object({ rebindId: id });
const one = ['rebind.not_found', 'rebind.locked', 'rebind.done'] as const;
const audit = (action: string) => ({ module: 'rebinds', action, sensitive: true }) as const;

/** Requests to move to another phone, for customer service to decide. */
export const rebinds = defineCalls('rebinds', {
  ...defineQueue({
    module: 'rebinds',
    base,
    key: 'rebindId',
    refusals: 'rebind',
    sees: codes('0704'),
    deals,
    says: {
      list: 'List requests to change phone made in a period',
      single: 'Get one request with what would move and what prevents it',
    },
    row: rebindRow,
    detail: rebindDetail,
    filters: {
      fromPhone: soughtPhone.optional(),
      toPhone: soughtPhone.optional(),
      name: soughtName.optional(),
      riderId: id.optional(),
      state: rebindState.optional(),
      from: instant.optional(),
      to: instant.optional(),
    },
    sortable: ['createdAt', 'dueAt', 'auditedAt'],
    listRefusals: ['certificate.span'],
  }),
  papers: {
    summary: 'Get photos of the documents, watermarked with the viewer’s name; viewing is logged',
    method: 'POST',
    path: `${base}/:rebindId/papers`,
    access: codes('0704'),
    rows: 'own',
    params,
    reply: z.object({ photos: z.array(photoShown) }),
    refusals: ['rebind.not_found'],
    audit: audit('papers'),
    secretReply: true,
  },
  pass: {
    summary: 'Move the person’s account to the new phone; the new account is closed',
    method: 'POST',
    path: `${base}/:rebindId/pass`,
    access: deals,
    rows: 'own',
    params,
    body: z.object({ text: z.string().trim().max(200).default('') }),
    reply: rebindDetail,
    refusals: [
      ...one,
      'rebind.debt',
      'rebind.riding',
      'rebind.not_empty',
      'rebind.changed',
      'rebind.too_often',
    ],
    audit: audit('pass'),
  },
  reject: {
    summary: 'Reject a request with a reason that the applicant is shown',
    method: 'POST',
    path: `${base}/:rebindId/rejection`,
    access: deals,
    rows: 'own',
    params,
    body: z.object({ text: reason }),
    reply: rebindDetail,
    refusals: one,
    audit: audit('reject'),
  },
  undo: {
    summary: 'Undo the move within a day and give both accounts their phones back; needs a second person',
    method: 'POST',
    path: `${base}/:rebindId/undoing`,
    access: codes('0704,070428'),
    rows: 'own',
    params,
    body: z.object({ reason }),
    reply: rebindDetail,
    refusals: [
      'rebind.not_found',
      'rebind.not_undone',
      'rebind.phone_used',
      'rebind.riding',
      'approval.requested',
    ],
    audit: audit('undo_rebind'),
    secondPerson: 'always',
  },
});

const ofRider = z.object({ riderId: id });
/** Why a rider cannot move to a phone. */
const movesPhone = [
  'rider.not_found',
  'rider.not_home',
  'rider.cancelled',
  'rider.same_phone',
  'rider.rebinding',
  'rider.phone_locked',
  'rebind.phone_used',
  'rebind.riding',
] as const;

/** Riders' identities in the console. */
export const identities = defineCalls('identities', {
  ofRider: {
    summary: 'Get a rider’s identity, with certificates and requests to change phone',
    method: 'GET',
    path: '/ebike/v3/backend/usrInfo/v2/:riderId/identity',
    access: codes('070101||0703||0704'),
    rows: 'own',
    params: ofRider,
    reply: identityShown,
    refusals: ['rider.not_found'],
  },
  unmask: {
    summary: 'Get a rider’s identity card number; viewing is logged',
    method: 'POST',
    path: '/ebike/v3/backend/usrInfo/v2/:riderId/identity/number',
    access: codes('070101,pii||0703,pii||0704,pii'),
    rows: 'own',
    params: ofRider,
    reply: z.object({ name: z.string(), number: z.string() }),
    refusals: ['rider.not_found', 'identity.missing'],
    audit: { module: 'riders', action: 'unmask_identity', sensitive: true },
    secretReply: true,
  },
  phoneCode: {
    summary: 'Send a code to a rider’s future phone',
    method: 'POST',
    path: '/ebike/v3/backend/usrInfo/v2/:riderId/phone/code',
    access: codes('070101,07010125'),
    rows: 'own',
    params: ofRider,
    body: z.object({ phone: soughtPhone }),
    reply: z.object({ resendSeconds: z.int() }),
    refusals: [...movesPhone, 'session.sms_limit', 'session.sms_unset'],
    audit: { module: 'riders', action: 'phoneCode' },
  },
  changePhone: {
    summary:
      'Change a rider’s phone to one that nobody has and that a code verified; the account is otherwise unchanged',
    method: 'POST',
    path: '/ebike/v3/backend/usrInfo/v2/:riderId/phone/change',
    access: codes('070101,07010125'),
    rows: 'own',
    params: ofRider,
    body: z.object({ phone: soughtPhone, code: z.string().regex(/^\d{6}$/), reason }),
    reply: z.object({ riderPhone: z.string() }),
    refusals: [...movesPhone, 'session.code_wrong'],
    audit: { module: 'riders', action: 'changePhone', sensitive: true },
    stepUp: true,
  },
  reset: {
    summary: 'Remove a rider’s verified identity; needs a second person; the rider must verify again',
    method: 'POST',
    path: '/ebike/v3/backend/usrInfo/v2/:riderId/identity/reset',
    access: codes('070101,07010126'),
    rows: 'own',
    params: ofRider,
    body: z.object({ reason }),
    reply: identityShown,
    refusals: ['rider.not_found', 'rider.not_home', 'rider.rebinding', 'identity.missing', 'rebind.riding'],
    audit: { module: 'riders', action: 'resetIdentity', sensitive: true },
    stepUp: true,
    secondPerson: 'always',
  },
  personalInfo: {
    summary: 'Find the rider with an identity card number',
    method: 'GET',
    path: '/ebike/v3/backend/personalInfo/cert_no',
    access: codes('070101,pii||0704,pii'),
    rows: 'own',
    query: z.object({ certNo: identityNumber }),
    reply: z.object({
      list: z.array(
        z.object({ riderId: id, name: z.string(), riderPhone: z.string(), identityMasked: z.string() }),
      ),
    }),
  },
});

import { z } from 'zod';
import {
  codes,
  defineCalls,
  id,
  instant,
  int32,
  listQuery,
  pageOf,
  perhapsPhone,
  phone,
} from '../../kit/index.ts';
import { leadRow, leadState } from './leads.rows.ts';

const base = '/ebike/v3/backend/leads';
const module = 'leads';

export const leads = defineCalls('leads', {
  smsCode: {
    summary: 'Send a code to an applicant’s phone',
    method: 'POST',
    path: `${base}/sms-codes`,
    access: 'public',
    rows: 'none',
    body: z.object({ phone }),
    reply: z.object({ resendSeconds: z.int() }),
    refusals: ['lead.sms_limit', 'session.sms_unset'],
    audit: 'unaudited-login-step',
  },

  create: {
    summary: 'Apply as a new operating company; the phone is verified by a code',
    method: 'POST',
    path: base,
    access: 'public',
    rows: 'none',
    body: z.object({
      company: z.string().trim().min(2).max(60),
      contact: z.string().trim().min(1).max(30),
      phone,
      code: z.string().regex(/^\d{6}$/),
      province: z.string().min(1).max(20),
      city: z.string().min(1).max(20),
      /** The planned number of vehicles. */
      vehicles: z.int().min(1).max(1_000_000).optional(),
      remark: z.string().trim().max(200).default(''),
    }),
    reply: z.object({ leadNo: id }),
    refusals: ['lead.code_wrong', 'lead.too_many', 'lead.place'],
    audit: { module, action: 'create' },
  },

  list: {
    summary: 'List the companies that applied, for head office to follow up',
    method: 'GET',
    path: base,
    access: codes('110159'),
    rows: 'none',
    query: listQuery(
      {
        state: leadState.optional(),
        /** An exact phone, or part of the company or contact. */
        who: perhapsPhone(z.string().trim().max(60)).optional(),
        province: z.string().max(20).optional(),
        from: instant.optional(),
        to: instant.optional(),
      },
      ['createdAt', 'updatedAt', 'vehicles'],
    ),
    reply: pageOf(leadRow),
    exports: { code: '110159', personal: ['phone', 'contact'] },
  },

  setState: {
    summary: 'Update the progress of a lead',
    method: 'PUT',
    path: `${base}/:leadId/state`,
    access: codes('110159'),
    rows: 'none',
    params: z.object({ leadId: id }),
    body: z.object({ state: leadState, note: z.string().trim().max(200).default(''), version: int32 }),
    reply: leadRow,
    refusals: ['common.not_found', 'common.stale_version'],
    audit: { module, action: 'set_state' },
  },
});

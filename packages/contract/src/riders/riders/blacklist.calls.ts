import { z } from 'zod';
import {
  codes,
  defineCalls,
  flag,
  id,
  instant,
  int32,
  int32InQuery,
  listQuery,
  pageOf,
  reason,
  smallId,
  soughtName,
  soughtPhone,
} from '../../kit/index.ts';
import {
  blacklistDays,
  blacklistReach,
  blacklistRow,
  blacklistSource,
  blacklistState,
  blacklistType,
} from './blacklist.rows.ts';

const base = '/ebike/v3/backend/blacklist';
const reply = z.object({ id });
const audit = (action: string) => ({ module: 'blacklist', action, sensitive: true }) as const;
const wide = ['blacklist.too_wide', 'blacklist.platform', 'blacklist.elsewhere'] as const;
const change = ['blacklist.not_found', 'blacklist.not_active', 'common.stale_version', ...wide] as const;

/** Who may not ride where, until when and why. Entries are never deleted. */
export const blacklist = defineCalls('blacklist', {
  list: {
    summary: 'List riders on the blacklist, now or in the past',
    method: 'GET',
    path: `${base}/list`,
    access: codes('08'),
    rows: 'own',
    query: listQuery(
      {
        phone: soughtPhone.optional(),
        name: soughtName.optional(),
        state: blacklistState.optional(),
        type: blacklistType.optional(),
        reach: blacklistReach.optional(),
        source: blacklistSource.optional(),
        areaId: smallId.optional(),
        from: instant.optional(),
        to: instant.optional(),
        owes: flag.optional(),
      },
      ['createdAt', 'endsAt'],
    ),
    reply: pageOf(blacklistRow),
    exports: { code: '0806', personal: ['riderPhone', 'name'] },
  },
  ofRider: {
    summary: 'List a rider’s blacklist entries, newest first, at most 100',
    method: 'GET',
    path: `${base}/user/get`,
    access: codes('08||070101'),
    rows: 'own',
    query: z.object({ riderId: id }),
    reply: z.object({ list: z.array(blacklistRow) }),
    refusals: ['rider.not_found'],
  },
  add: {
    summary: 'Blacklist a rider by phone or id, for some days or permanently; an open trip continues',
    method: 'POST',
    path: `${base}/user/add`,
    access: codes('08,0802'),
    rows: 'own',
    body: z.object({
      phone: soughtPhone.optional(),
      riderId: id.optional(),
      reach: blacklistReach,
      areaId: smallId.optional(),
      agentId: smallId.optional(),
      days: blacklistDays.optional(),
      reason,
    }),
    reply,
    refusals: ['rider.not_found', 'rider.cancelled', 'blacklist.exists', 'common.invalid', ...wide],
    audit: audit('add'),
  },
  extend: {
    summary: 'Extend a blacklist entry by some days, or make it permanent',
    method: 'PUT',
    path: `${base}/user/extend`,
    access: codes('08,0803'),
    rows: 'own',
    body: z.object({ id, days: blacklistDays.optional(), reason, version: int32 }),
    reply: reply.extend({ endsAt: z.number().nullable() }),
    refusals: [...change, 'blacklist.permanent', 'blacklist.too_long'],
    audit: audit('extend'),
  },
  cancel: {
    summary: 'Take a rider off the blacklist early',
    method: 'DELETE',
    path: `${base}/user/delete`,
    access: codes('08,0804'),
    rows: 'own',
    query: z.object({ id, reason, version: int32InQuery }),
    reply,
    refusals: change,
    audit: audit('cancel'),
  },
});

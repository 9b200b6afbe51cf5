import { z } from 'zod';
import {
  codes,
  defineCalls,
  id,
  instant,
  int32,
  int32InQuery,
  listOf,
  pageOf,
  reason,
  scopeWish,
  smallId,
} from '../kit/index.ts';
import {
  fence,
  fenceContent,
  fenceImpact,
  fenceKind,
  fenceMover,
  fenceRow,
  fenceVersion,
  fenceVersionContent,
} from './fences.rows.ts';

const base = '/ebike/v3/backend';
const pages = ['0503', '0504', '0505', '0908'] as const;
/** Whoever may look at one of the pages; which of them is needed is told by the fence's kind. */
export const seesFences = codes('0503||0504||0505||0908');
/** Whoever may do something on one of the pages. */
const may = <const S extends string>(suffix: S) =>
  codes(
    pages
      .map((page) => `${page},${page}${suffix}`)
      .join('||') as `0503,0503${S}||0504,0504${S}||0505,0505${S}||0908,0908${S}`,
  );
export const addsFences = may('02');
export const editsFences = may('03');
export const deletesFences = may('04');
export const switchesFences = may('05');
export const publishesFences = may('47');
export const rollsFencesBack = may('48');
export const importsFences = may('49');

const module = 'fences';
const missing = ['common.not_found', 'common.forbidden'] as const;
const changed = [...missing, 'common.stale_version', 'fence.archived'] as const;
/** Why a shape or its settings are refused. */
export const contentRefusals = [
  'fence.points',
  'fence.duplicate',
  'fence.self_cross',
  'fence.hole',
  'fence.china',
  'fence.size',
  'fence.name_length',
  'fence.name_taken',
  'fence.hours',
  'fence.targets',
  'fence.leader',
  'fence.staff',
] as const;
/** Why it cannot be published where it lies. */
export const placeRefusals = ['fence.outside', 'fence.overlap', 'fence.left_outside'] as const;

const target = { id, version: int32 };

/** One fence: drafts beside what is published, versions, and what holds for devices and trips. */
export const fences = defineCalls('fences', {
  list: {
    summary:
      'The enabled fences in scope for maps, optionally inside a box [west, south, east, north], now or at a moment; at most 10,000. Service areas only when asked for',
    method: 'GET',
    path: `${base}/gFence`,
    access: codes('0301||0302||0503||0504||0505||0908'),
    rows: 'own',
    query: z.object({
      type: listOf(fenceKind).optional(),
      areaId: smallId.optional(),
      bbox: listOf(z.coerce.number().min(-180).max(180), 4).optional(),
      /** The versions that held at this moment instead of those of now. */
      at: instant.optional(),
      ...scopeWish,
    }),
    reply: pageOf(fenceRow),
  },

  around: {
    summary: 'Vehicles and fences around a point, nearest first; at most 200 of each',
    method: 'GET',
    path: `${base}/around`,
    access: codes('0301||0302||0503||0504||0505||0908'),
    rows: 'own',
    query: z.object({
      lng: z.coerce.number().min(-180).max(180),
      lat: z.coerce.number().min(-90).max(90),
      /** Metres. */
      radius: z.coerce.number().int().min(1).max(2_000).default(500),
      kinds: listOf(z.enum(['vehicle', 'station'])).optional(),
      ...scopeWish,
    }),
    reply: z.object({
      vehicles: z.array(
        z.object({
          carId: z.string(),
          lng: z.number(),
          lat: z.number(),
          distanceM: z.number(),
          ridingState: z.string(),
          restBattery: z.int().nullable(),
          online: z.boolean(),
        }),
      ),
      stations: z.array(
        z.object({
          id,
          name: z.string(),
          lng: z.number(),
          lat: z.number(),
          /** To its edge; 0 inside. */
          distanceM: z.number(),
          capacity: z.int().nullable(),
          current: z.int(),
        }),
      ),
    }),
  },

  get: {
    summary: 'One fence: what is published, its draft, and what publishing that would change',
    method: 'GET',
    path: `${base}/electricFence`,
    access: seesFences,
    rows: 'own',
    query: z.object({ id }),
    reply: fence,
    refusals: missing,
  },

  create: {
    summary: 'Draw a fence; it is a draft until it is published',
    method: 'POST',
    path: `${base}/electricFence`,
    access: addsFences,
    rows: 'own',
    body: fenceContent.extend({
      kind: fenceKind,
      /** Of a new service area this is left out. */
      serviceAreaId: smallId.optional(),
      /** ReportSource a new service area is; left out: one’s own company’s. */
      agentId: smallId.optional(),
      source: z.enum(['manual', 'suggestion']).default('manual'),
    }),
    reply: fence,
    audit: { module, action: 'add' },
    refusals: [...missing, ...contentRefusals, 'fence.agent', 'fence.closed_area'],
  },

  update: {
    summary: 'Save the draft of a fence; what is published stays until the draft is published',
    method: 'PUT',
    path: `${base}/electricFence`,
    access: editsFences,
    rows: 'own',
    body: fenceContent.extend(target),
    reply: fence,
    audit: { module, action: 'edit' },
    refusals: [...changed, ...contentRefusals, 'fence.waiting'],
  },

  remove: {
    summary: 'Delete a fence once a second person has agreed; its versions are kept for disputes',
    method: 'DELETE',
    path: `${base}/electricFence`,
    access: deletesFences,
    rows: 'own',
    query: z.object({
      id,
      reason,
      version: int32InQuery,
      /** Who takes over the open tasks of an O&M area. */
      heirId: id.optional(),
    }),
    reply: fence,
    audit: { module, action: 'remove', sensitive: true },
    secondPerson: 'always',
    refusals: [...changed, 'fence.area_itself', 'fence.heir', 'approval.requested'],
  },

  discard: {
    summary: 'Throw the draft away; a fence that was never published goes with it',
    method: 'POST',
    path: `${base}/fences/discard`,
    access: editsFences,
    rows: 'own',
    body: z.object(target),
    reply: z.object({ id, gone: z.boolean() }),
    audit: { module, action: 'discard' },
    refusals: [...changed, 'fence.no_draft', 'fence.waiting'],
  },

  impact: {
    summary: 'What changes sides if this were done now: counts, and at most 500 of them by name',
    method: 'GET',
    path: `${base}/fences/impact`,
    access: seesFences,
    rows: 'own',
    query: z.object({
      id,
      of: z.enum(['publish', 'disable', 'enable', 'remove', 'rollback']).default('publish'),
      /** The version to go back to. */
      no: int32InQuery.optional(),
    }),
    reply: z.object({
      impact: fenceImpact,
      list: z.array(fenceMover),
      count: z.int(),
      /** Whether it waits for a second person; `nobody`: it would, but there is none, so it is done alone. */
      secondPerson: z.enum(['no', 'yes', 'nobody']),
    }),
    refusals: [...missing, 'fence.no_draft'],
  },

  publish: {
    summary:
      'Publish the draft now or at a time; of a service area once a second person has agreed, or alone while nobody else could be one',
    method: 'POST',
    path: `${base}/fences/publish`,
    access: publishesFences,
    rows: 'own',
    body: z.object({ ...target, at: instant.optional(), reason }),
    reply: fence,
    audit: { module, action: 'publish', sensitive: true },
    secondPerson: 'when-asked',
    refusals: [
      ...changed,
      ...contentRefusals,
      ...placeRefusals,
      'fence.no_draft',
      'fence.waiting',
      'fence.past',
      'fence.closed_area',
      'approval.requested',
    ],
  },

  cancelSchedule: {
    summary: 'Call off a publication that waits for its time; the draft stays',
    method: 'POST',
    path: `${base}/fences/publish/cancel`,
    access: publishesFences,
    rows: 'own',
    body: z.object({ ...target, reason }),
    reply: fence,
    audit: { module, action: 'cancel_schedule', sensitive: true },
    refusals: [...changed, 'fence.not_waiting'],
  },

  rollback: {
    summary: 'Publish an older version again, as a new one',
    method: 'POST',
    path: `${base}/fences/rollback`,
    access: rollsFencesBack,
    rows: 'own',
    body: z.object({ ...target, no: int32.min(1), reason }),
    reply: fence,
    audit: { module, action: 'rollback', sensitive: true },
    secondPerson: 'when-asked',
    refusals: [
      ...changed,
      ...contentRefusals,
      ...placeRefusals,
      'fence.same_version',
      'fence.waiting',
      'fence.closed_area',
      'approval.requested',
    ],
  },

  versions: {
    summary: 'The versions of a fence, newest first; at most 200',
    method: 'GET',
    path: `${base}/fences/versions`,
    access: seesFences,
    rows: 'own',
    query: z.object({ id }),
    reply: pageOf(fenceVersion),
    refusals: missing,
  },

  version: {
    summary: 'One version with what it held',
    method: 'GET',
    path: `${base}/fences/version`,
    access: seesFences,
    rows: 'own',
    query: z.object({ id, no: int32InQuery.min(1) }),
    reply: fenceVersionContent,
    refusals: missing,
  },

  setEnabled: {
    summary: 'Switch a fence on or off',
    method: 'POST',
    path: `${base}/fences/enabled`,
    access: switchesFences,
    rows: 'own',
    body: z.object({ ...target, enabled: z.boolean() }),
    reply: fence,
    audit: { module, action: 'set_enabled', sensitive: true },
    refusals: [...changed, 'fence.never_published', 'fence.area_itself', ...placeRefusals],
  },

  setService: {
    summary: 'Open, pause or close a service area; closing takes a second person and an empty area',
    method: 'POST',
    path: `${base}/fences/service`,
    access: codes('0503,050305'),
    rows: 'own',
    body: z.object({ ...target, status: z.enum(['open', 'paused', 'closed']), reason }),
    reply: fence,
    audit: { module, action: 'set_service', sensitive: true },
    secondPerson: 'when-asked',
    refusals: [
      ...changed,
      'fence.never_published',
      'fence.has_vehicles',
      'fence.open_trips',
      'approval.requested',
    ],
  },
});

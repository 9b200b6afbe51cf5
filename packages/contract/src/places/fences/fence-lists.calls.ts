import { z } from 'zod';
import {
  codes,
  defineCalls,
  flag,
  id,
  instant,
  int32InQuery,
  listOf,
  listQuery,
  pageOf,
  scopeWish,
  smallId,
} from '../../kit/index.ts';
import { fenceKind } from '../../platform/map-kit/index.ts';
import { fenceFlag, fenceState, mostFenceName } from './fence-content.rows.ts';
import {
  areaItem,
  opsAreaItem,
  pushProgress,
  stationItem,
  stationSuggestion,
  zoneItem,
} from './fence-lists.rows.ts';
import { crs } from './fence-many.rows.ts';
import { seesFences } from './fences.access.ts';

const base = '/ebike/v3/backend/fences';
const sortable = ['updatedAt', 'name', 'areaM2'] as const;
const filters = {
  areaId: smallId.optional(),
  /** Part of the name. */
  name: z.string().trim().max(mostFenceName).optional(),
  state: listOf(fenceState).optional(),
  hasDraft: flag.optional(),
};

/** The fences listed on their pages; deleted ones only if that state is requested. */
export const fenceLists = defineCalls('fenceLists', {
  areas: {
    summary: 'List service areas with their edges',
    method: 'GET',
    path: `${base}/areas`,
    access: codes('0503'),
    rows: 'own',
    query: listQuery(
      {
        ...filters,
        city: z.string().trim().max(20).optional(),
        status: z.enum(['preparing', 'open', 'paused', 'closed']).optional(),
      },
      sortable,
    ),
    reply: pageOf(areaItem),
    exports: { code: '0503' },
  },

  stations: {
    summary: 'List stations and vehicle stores',
    method: 'GET',
    path: `${base}/stations`,
    access: codes('0504'),
    rows: 'own',
    query: listQuery(
      {
        ...filters,
        kind: z.enum(['station', 'vehicle_store']).optional(),
        tag: z.string().trim().max(12).optional(),
        flags: listOf(fenceFlag).optional(),
        capacityFrom: int32InQuery.min(0).optional(),
        capacityTo: int32InQuery.min(0).optional(),
        /** full: no room left · empty: no vehicles. */
        fill: z.enum(['full', 'empty']).optional(),
        createdFrom: instant.optional(),
        createdTo: instant.optional(),
        source: z.enum(['manual', 'application', 'import', 'suggestion']).optional(),
      },
      [...sortable, 'capacity', 'current'],
    ),
    reply: pageOf(stationItem),
    exports: { code: '0504' },
  },

  zones: {
    summary: 'List no-stop, no-ride and speed limit zones',
    method: 'GET',
    path: `${base}/zones`,
    access: codes('0505'),
    rows: 'own',
    query: listQuery(
      {
        ...filters,
        kind: z.enum(['no_stop', 'no_ride', 'speed_limit']).optional(),
        /** Whether it is limited to certain times. */
        timeLimited: flag.optional(),
        documentNo: z.string().trim().max(40).optional(),
      },
      sortable,
    ),
    reply: pageOf(zoneItem),
    exports: { code: '0505' },
  },

  opsAreas: {
    summary: 'List O&M areas with their staff, targets and the vehicles in them now',
    method: 'GET',
    path: `${base}/ops-areas`,
    access: codes('0908'),
    rows: 'own',
    query: listQuery({ ...filters, staffId: id.optional() }, sortable),
    reply: pageOf(opsAreaItem),
    exports: { code: '0908' },
  },

  text: {
    summary: 'Export the published fences of a kind as GeoJSON, KML or WKT; at most 10,000',
    method: 'GET',
    path: `${base}/text`,
    access: seesFences,
    rows: 'own',
    query: z.object({
      kind: listOf(fenceKind),
      areaId: smallId.optional(),
      format: z.enum(['geojson', 'kml', 'wkt']),
      crs: crs.default('wgs84'),
      ...scopeWish,
    }),
    reply: z.object({ fileName: z.string(), text: z.string(), count: z.int() }),
    refusals: ['common.forbidden'],
  },

  staff: {
    summary: 'List who can be responsible for an O&M area: accounts that work in the service area',
    method: 'GET',
    path: `${base}/staff`,
    access: codes('0908'),
    rows: 'own',
    query: z.object({ areaId: smallId }),
    reply: z.object({ list: z.array(z.object({ id, name: z.string() })), count: z.int() }),
    refusals: ['common.not_found'],
  },

  suggestions: {
    summary: 'Suggest where stations are missing: places where many recent trips ended outside one',
    method: 'GET',
    path: `${base}/suggestions`,
    access: codes('0504'),
    rows: 'own',
    query: z.object({
      areaId: smallId,
      days: z.coerce.number().int().min(1).max(30).default(14),
      /** The minimum number of trips. */
      least: z.coerce.number().int().min(2).max(1_000).default(10),
    }),
    reply: z.object({ list: z.array(stationSuggestion), count: z.int() }),
    refusals: ['common.not_found'],
  },

  push: {
    summary: 'Get how many vehicles have received the newest edge of their service area',
    method: 'GET',
    path: `${base}/push`,
    access: codes('0503'),
    rows: 'own',
    query: z.object({ areaId: smallId }),
    reply: pushProgress,
    refusals: ['common.not_found'],
  },
});

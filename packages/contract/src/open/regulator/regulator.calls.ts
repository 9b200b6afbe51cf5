import { z } from 'zod';
import { lifecycle } from '../../fleet/vehicles/vehicles.rows.ts';
import {
  codes,
  defineCalls,
  flag,
  id,
  instant,
  lat,
  listQuery,
  lng,
  pageOf,
  scopeWish,
  smallId,
} from '../../kit/index.ts';
import {
  cellMetrics,
  cityDeadline,
  cityOverview,
  noStopViolation,
  registeredVehicle,
  sheetLine,
} from './regulator.rows.ts';

const base = '/ebike/v3/backend/gov';
const module = 'regulator';
const access = codes('030601');
const exports = { code: '03060106' } as const;
const looked = (action: string) => ({ module, action });

/** A span of full local hours, 30 days at most, its end excluded. */
const span = { from: instant, to: instant };
const district = { districtId: id.optional(), serviceAreaId: smallId.optional() };

/** What a city is shown of its fleet. No reply identifies a person or reveals fewer than ten rides. */
export const regulator = defineCalls('regulator', {
  overview: {
    summary:
      'Get a range of whole hours: districts with quotas and counts, one count by cells of 100 m, stations, violations and complaints',
    method: 'GET',
    path: `${base}/map`,
    access,
    rows: 'own',
    query: z.object({ ...scopeWish, ...span, ...district, metric: z.enum(cellMetrics).default('vehicles') }),
    reply: cityOverview,
    refusals: ['common.not_found', 'regulator.span', 'regulator.hours'],
    seen: looked('view'),
  },
  points: {
    summary: 'Get where vehicles stood at the end of a period, for the fleet’s operators',
    method: 'GET',
    path: `${base}/points`,
    access: codes('030601,0301'),
    rows: 'own',
    query: z.object({ ...scopeWish, ...span, ...district }),
    reply: z.object({ list: z.array(z.object({ lng, lat })), count: z.int() }),
    refusals: ['common.not_found', 'regulator.span', 'regulator.hours'],
    seen: looked('view'),
  },
  vehicles: {
    summary: 'List vehicles registered with the city, with their plates',
    method: 'GET',
    path: `${base}/vehicles`,
    access,
    rows: 'own',
    query: listQuery(
      {
        serviceAreaId: smallId.optional(),
        /** The beginning of the plate. */
        plate: z.string().trim().min(1).max(20).optional(),
        state: lifecycle.optional(),
        online: flag.optional(),
        faulty: flag.optional(),
      },
      ['deployedAt', 'plate'],
    ),
    reply: pageOf(registeredVehicle),
    exports,
    seen: looked('view'),
  },
  violations: {
    summary: 'List vehicles that stood in no-stop zones for over ten minutes, by when that was found',
    method: 'GET',
    path: `${base}/violations`,
    access,
    rows: 'own',
    query: listQuery(
      {
        ...district,
        id: id.optional(),
        from: instant.optional(),
        to: instant.optional(),
        open: flag.optional(),
      },
      ['foundAt', 'endedAt', 'seconds'],
    ),
    reply: pageOf(noStopViolation),
    exports,
    seen: looked('view'),
  },
  sheet: {
    summary:
      'Get the sheet of closed days, or of a month; it never changes, and corrections count on the day they became known',
    method: 'GET',
    path: `${base}/report`,
    access,
    rows: 'own',
    query: listQuery(
      {
        ...district,
        from: instant.optional(),
        to: instant.optional(),
        /** `YYYY-MM`: the month by district instead of days. */
        month: z
          .string()
          .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
          .optional(),
      },
      ['day'],
    ),
    reply: pageOf(sheetLine),
    refusals: ['regulator.span'],
    exports,
    seen: looked('view'),
  },
  deadlines: {
    summary: 'What is due to the city: complaints that wait and the next sheet of a month, the soonest first',
    method: 'GET',
    path: `${base}/deadlines`,
    access,
    rows: 'own',
    query: z.object(scopeWish),
    reply: z.object({ list: z.array(cityDeadline), count: z.int() }),
    seen: looked('view'),
  },
});

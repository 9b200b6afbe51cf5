import { z } from 'zod';
import { codes, defineCalls, int32, listQuery, pageOf, smallId } from '../../kit/index.ts';
import { helpLanguage, hotlineHours, telephoneBody, telephoneRow } from './help.rows.ts';

const base = '/ebike/v3/backend/telephone';

/** The hotlines of customer service, one per area. */
export const telephones = defineCalls('telephones', {
  ofArea: {
    summary: 'Get an area’s hotline, whether it is answered now, and what is announced outside hours',
    method: 'GET',
    path: base,
    access: codes('riderApp||1704||1201||1202||1203||1204'),
    rows: 'own',
    query: z.object({ areaId: smallId, lang: helpLanguage.default('zh') }),
    reply: z.object({
      areaId: z.int(),
      phone: z.string(),
      link: z.string(),
      hours: z.array(hotlineHours),
      isOpen: z.boolean(),
      /** Null while it is answered. */
      closedText: z.string().nullable(),
    }),
    refusals: ['common.not_found'],
  },
  list: {
    summary: 'List the hotlines of all areas',
    method: 'GET',
    path: `${base}/areas`,
    access: codes('1704'),
    rows: 'own',
    query: listQuery({ area: z.string().trim().min(1).max(30).optional() }, ['areaId', 'updatedAt'], 'asc'),
    reply: pageOf(telephoneRow),
  },
  save: {
    summary: 'Set the hotline of an area',
    method: 'PUT',
    path: base,
    access: codes('1704,170403'),
    rows: 'own',
    body: telephoneBody.extend({ version: int32 }),
    reply: z.object({ version: z.int() }),
    refusals: ['common.not_found', 'common.stale_version'],
    audit: { module: 'help', action: 'save_telephone' },
  },
});

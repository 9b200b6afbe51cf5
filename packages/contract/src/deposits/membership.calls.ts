import { z } from 'zod';
import { permitRules, settingChange, settingDifferences } from '../area-settings/index.ts';
import { codes, defineCalls, int32, int32InQuery, listOf, reason, smallId } from '../kit/index.ts';
import { membershipFigures } from './deposits.rows.ts';

const base = '/ebike/v3/backend/depositSet';
const ofArea = `${base}/:areaId` as const;
const params = z.object({ areaId: smallId });
const seen = { rows: 'own', params, access: codes('1705'), refusals: ['common.not_found'] } as const;
const changing = {
  rows: 'own',
  params,
  access: codes('1705,170503'),
  secondPerson: 'when-asked',
  refusals: [
    'common.not_found',
    'common.stale_version',
    'settings.same',
    'deposit.limit',
    'approval.requested',
  ],
} as const;
const mostAreas = 50;

/** What riders need to be let ride in an area. */
export const membership = defineCalls('membership', {
  show: {
    ...seen,
    summary: 'What riders need to be let ride in an area',
    method: 'GET',
    path: ofArea,
    reply: z.object({
      areaId: z.int(),
      area: z.string(),
      permit: z.object({
        content: permitRules.kept,
        version: z.int(),
        updatedAt: z.number().nullable(),
        updatedBy: z.string().nullable(),
      }),
    }),
  },
  history: {
    ...seen,
    summary: 'The last changes of what riders need, newest first',
    method: 'GET',
    path: `${ofArea}/history`,
    reply: z.object({ list: z.array(settingChange) }),
  },
  compare: {
    ...seen,
    summary: 'What would change in other areas if they asked riders for what this one does',
    method: 'GET',
    path: `${ofArea}/compare`,
    query: z.object({ areaIds: listOf(int32InQuery.positive(), mostAreas) }),
    reply: z.object({
      list: z.array(z.object({ areaId: z.int(), area: z.string(), change: settingDifferences })),
    }),
  },
  save: {
    ...changing,
    summary: 'Change what riders need to be let ride, once a second person has agreed; trips go on',
    method: 'PUT',
    path: ofArea,
    body: z.object({ content: permitRules.schema, version: int32, reason }),
    reply: z.object({ version: z.int() }),
    audit: { module: 'deposits', action: 'save_permit', sensitive: true },
  },
  copy: {
    ...changing,
    summary: 'Ask riders of other areas for what this one does',
    method: 'POST',
    path: `${ofArea}/copies`,
    body: z.object({ areaIds: z.array(smallId).min(1).max(mostAreas), version: int32, reason }),
    reply: z.object({ changed: z.int() }),
    audit: { module: 'deposits', action: 'copy_permit', sensitive: true },
  },
  figures: {
    ...seen,
    summary: 'How many riders of an area are let ride by what, and what of deposits is held and going back',
    method: 'GET',
    path: `${ofArea}/figures`,
    reply: membershipFigures,
  },
});

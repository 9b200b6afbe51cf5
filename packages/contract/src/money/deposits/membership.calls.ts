import { z } from 'zod';
import { codes, defineCalls, int32InQuery, smallId } from '../../kit/index.ts';
import { groupCalls, permitRules } from '../../places/area-settings/index.ts';
import { membershipFigures } from './deposits.rows.ts';

const base = '/ebike/v3/backend/depositSet';
const ofArea = `${base}/:areaId` as const;
const params = z.object({ areaId: smallId });
const group = groupCalls(permitRules, {
  module: 'deposits',
  path: ofArea,
  sees: codes('1705'),
  deals: codes('1705,170503'),
  says: {
    show: 'Get what riders need in an area in order to ride',
    history: 'List recent changes of what riders need, newest first',
    compare: 'Preview what would change in other areas if they required the same',
    save: 'Change what riders need in order to ride; needs a second person; open trips continue',
    copy: 'Copy what riders need to other areas',
  },
});

/** What riders need to be let ride in an area. */
export const membership = defineCalls('membership', {
  ...group,
  save: { ...group.save, refusals: [...group.save.refusals, 'deposit.limit'] },
  ofArea: {
    ...group.show,
    summary: 'Get what riders need in an area in order to ride',
    path: base,
    params: undefined,
    query: z.object({ areaId: int32InQuery.positive() }),
  },
  saveOfArea: {
    ...group.save,
    summary: 'Change what riders need in an area in order to ride; needs a second person',
    path: base,
    params: undefined,
    body: group.save.body.extend(params.shape),
    refusals: [...group.save.refusals, 'deposit.limit'],
  },
  figures: {
    summary: 'Count an area’s riders by what entitles them to ride, with deposits held and being refunded',
    method: 'GET',
    path: `${ofArea}/figures`,
    access: codes('1705'),
    rows: 'own',
    params,
    reply: membershipFigures,
    refusals: ['common.not_found'],
  },
});

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
    show: 'What riders need to be let ride in an area',
    history: 'The last changes of what riders need, newest first',
    compare: 'What would change in other areas if they asked riders for what this one does',
    save: 'Change what riders need to be let ride, once a second person has agreed; trips go on',
    copy: 'Ask riders of other areas for what this one does',
  },
});

/** What riders need to be let ride in an area. */
export const membership = defineCalls('membership', {
  ...group,
  save: { ...group.save, refusals: [...group.save.refusals, 'deposit.limit'] },
  ofArea: {
    ...group.show,
    summary: 'What riders need to be let ride in the area that is asked for',
    path: base,
    params: undefined,
    query: z.object({ areaId: int32InQuery.positive() }),
  },
  saveOfArea: {
    ...group.save,
    summary: 'Change what riders need to be let ride in the area that the body names, with a second person',
    path: base,
    params: undefined,
    body: group.save.body.extend(params.shape),
    refusals: [...group.save.refusals, 'deposit.limit'],
  },
  figures: {
    summary: 'How many riders of an area are let ride by what, and what of deposits is held and going back',
    method: 'GET',
    path: `${ofArea}/figures`,
    access: codes('1705'),
    rows: 'own',
    params,
    reply: membershipFigures,
    refusals: ['common.not_found'],
  },
});

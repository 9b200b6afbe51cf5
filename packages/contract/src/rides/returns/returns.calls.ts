import { z } from 'zod';
import { carId, codes, defineCalls, defineQueue, flag, id, instant, soughtPhone } from '../../kit/index.ts';
import {
  returnDecision,
  returnDetail,
  returnKind,
  returnRow,
  returnState,
  stationRecord,
} from './returns.rows.ts';

/** A list of applications looks at this many days at most, and at the last thirty when nothing is said. */
export const mostReturnDays = 92;
export const usualReturnDays = 30;
/** So many can be passed at once. */
export const mostPassedAtOnce = 20;

const base = '/ebike/v3/backend/returnBikeAudit';
const sees = codes('returnCarApp');
const deals = codes('returnCarApp,returnCarApp07');
const opinion = z.string().trim().max(200);

/** Applications to give a vehicle back, as customer service decides them. */
export const returns = defineCalls('returns', {
  ...defineQueue({
    module: 'returns',
    base,
    key: 'applicationId',
    refusals: 'return',
    sees,
    deals,
    says: {
      list: 'List applications made in a period',
      single: 'Get one application with what is known about its rider and place',
    },
    row: returnRow,
    detail: returnDetail,
    filters: {
      id: id.optional(),
      orderId: id.optional(),
      riderId: id.optional(),
      phone: soughtPhone.optional(),
      carId: carId.optional(),
      state: returnState.optional(),
      kind: returnKind.optional(),
      stationId: id.optional(),
      auto: flag.optional(),
      from: instant.optional(),
      to: instant.optional(),
    },
    sortable: ['createdAt', 'dueAt', 'feeCents'],
    listRefusals: ['return.span'],
  }),
  tiles: {
    summary:
      'Get what is waiting and how long, the last seven days, and the stations with the most waived fees',
    method: 'GET',
    path: `${base}/tiles`,
    access: sees,
    rows: 'own',
    reply: z.object({
      pending: z.int(),
      overdue: z.int(),
      /** Of what was decided in the last seven days, minutes; null where nothing was. */
      averageMinutes: z.number().nullable(),
      decided: z.int(),
      passed: z.int(),
      /** Passed by themselves. */
      auto: z.int(),
      /** Those where most is waived, at most five. */
      stations: z.array(stationRecord),
    }),
  },
  decide: {
    summary: 'Decide an application: waive or refund the surcharge, or charge it afterwards',
    method: 'POST',
    path: `${base}/:applicationId/decision`,
    access: deals,
    rows: 'own',
    params: z.object({ applicationId: id }),
    /** The rider reads what is said; a rejection says why. */
    body: z
      .object({ decision: returnDecision, text: opinion })
      .refine(({ decision, text }) => decision === 'passed' || text.length >= 5, { path: ['text'] }),
    reply: returnDetail,
    refusals: ['return.not_found', 'return.locked', 'return.done', 'return.riding', 'order.freezing'],
    audit: { module: 'returns', action: 'decide_return', sensitive: true },
    secondPerson: 'when-asked',
  },
  passMany: {
    summary: 'Approve up to 20 applications at once; any that cannot be approved are listed and stay',
    method: 'POST',
    path: `${base}/pass`,
    access: deals,
    rows: 'own',
    body: z.object({ applicationIds: z.array(id).min(1).max(mostPassedAtOnce), text: opinion }),
    reply: z.object({ passed: z.array(id), left: z.array(id) }),
    refusals: [],
    audit: { module: 'returns', action: 'pass_returns', sensitive: true },
  },
});

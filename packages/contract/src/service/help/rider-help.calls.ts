import { z } from 'zod';
import { codes, defineCalls, id } from '../../kit/index.ts';

const riderApp = codes('riderApp');
const one = '/ebike/v3/rider/help/:articleId' as const;
const params = z.object({ articleId: id });
/** Whether it counts: once per rider, article and business day. */
const reply = z.object({ counted: z.boolean() });

/** Readings and judgements of articles in the riders' app. */
export const riderHelp = defineCalls('riderHelp', {
  read: {
    summary: 'Record that a rider read a help article',
    method: 'POST',
    path: `${one}/readings`,
    access: riderApp,
    rows: 'own',
    params,
    body: z.object({ riderId: id }),
    reply,
    refusals: ['rider.not_found', 'help.not_found'],
    audit: 'own-record',
  },
  judge: {
    summary: 'Record whether a help article helped a rider; only the first answer of a day counts',
    method: 'POST',
    path: `${one}/judgements`,
    access: riderApp,
    rows: 'own',
    params,
    body: z.object({ riderId: id, helpful: z.boolean() }),
    reply,
    refusals: ['rider.not_found', 'help.not_found'],
    audit: 'own-record',
  },
});

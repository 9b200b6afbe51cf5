import { z } from 'zod';
import { codes, defineCalls, instant, listQuery, pageOf } from '../../kit/index.ts';

const base = '/ebike/v3/backend/figures';

/** Those who see figures of any kind, and those who see only figures of field work. */
export const seesFigures = '150101||1502||150301||150401||150501||150601||0221||LargeRevenueScreen';
export const seesFiguresOfWork = '0901||0904||090201||090301';

/** The object of a row behind a figure, by where it can be viewed. */
export const figureObjects = ['order', 'rider', 'vehicle', 'area', 'other'] as const;
export type FigureObject = (typeof figureObjects)[number];

/** One row behind a figure, with its amount. */
export const figureRow = z.object({
  id: z.string(),
  day: z.iso.date(),
  at: z.number(),
  /** The event of a posting, or how a ride ended. */
  kind: z.string(),
  object: z.enum(figureObjects),
  objectId: z.string(),
  agent: z.string().nullable(),
  area: z.string().nullable(),
  /** The numbers at a payment provider: ours (for a refund its own), and the provider's of the payment. */
  outNo: z.string().nullable(),
  tradeNo: z.string().nullable(),
  value: z.number(),
});
export type FigureRow = z.infer<typeof figureRow>;

/** The rows behind each figure of the dictionary. */
export const figures = defineCalls('figures', {
  rows: {
    summary: 'List the rows behind a figure over a span of business days; their values add up to it',
    method: 'GET',
    path: `${base}/rows`,
    access: codes(`${seesFigures}||${seesFiguresOfWork}`),
    rows: 'own',
    query: listQuery(
      {
        metric: z.string().min(1).max(40).default('rides'),
        from: instant.optional(),
        to: instant.optional(),
        /** The last day only up to this instant. */
        cutAt: instant.optional(),
      },
      ['at'],
    ),
    reply: pageOf(figureRow).extend({ sum: z.number().nullable() }),
    refusals: ['report.span', 'report.metric', 'common.forbidden'],
    exports: { code: '15010106' },
  },
});

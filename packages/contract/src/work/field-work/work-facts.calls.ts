import { z } from 'zod';
import { cents, codes, defineCalls, instant, scopeWish } from '../../kit/index.ts';

const base = '/ebike/v3/backend/ops';
const n = z.int();
const percent = z.number().nullable();
/** Null where there is nothing to take the average of. */
const average = z.number().nullable();

const factsOf = <const P extends string, const C extends string, R extends z.ZodRawShape>(
  path: P,
  page: C,
  { what, facts }: { what: string; facts: R },
) =>
  ({
    summary: `Get key figures of ${what} in a period, besides their number`,
    method: 'GET',
    path: `${base}/${path}/facts` as const,
    access: codes(page),
    rows: 'own',
    query: z.object({ ...scopeWish, from: instant.optional(), to: instant.optional() }),
    reply: z.object(facts),
    refusals: ['report.span'],
  }) as const;

/** What field work of a kind came to over a span. */
export const workFacts = defineCalls('workFacts', {
  swaps: factsOf('swap', '0901', {
    what: 'swaps',
    facts: {
      vehicles: n,
      /** Different batteries that were put in. */
      packs: n,
      beforePct: average,
      afterPct: average,
      /** Rides that began within twelve hours after one of them, of those of which these are over. */
      ridesAfter: n,
      ridesPerTask: average,
    },
  }),
  moves: factsOf('move', '0904', {
    what: 'moves',
    facts: {
      vehicles: n,
      batched: n,
      /** Metres. */
      averageM: average,
      ridesAfter: n,
      ridesPerTask: average,
      payCents: cents,
      /** Pay for each of these rides. */
      payPerRide: cents.nullable(),
    },
  }),
  repairs: factsOf('repairs', '090201', {
    what: 'repairs',
    facts: {
      /** Still to be done, now. */
      openNow: n,
      /** Vehicles that nobody rents because of a report, now. */
      stoppedNow: n,
      dragged: n,
      /** What their parts cost, by the prices when each ended. */
      partsCents: cents,
      /** From the first report until the vehicle could be rented again, the average, seconds. */
      fixSeconds: average,
      repeated: n,
      repeatedPct: percent,
    },
  }),
  inspections: factsOf('inspection', '090301', {
    what: 'inspections',
    facts: {
      vehicles: n,
      /** Different stations that field staff visited. */
      stationsVisited: n,
      /** Of the vehicles that are on the shelf now, those that were inspected. */
      coveragePct: percent,
      /** Inspections that found something, and how many things they found. */
      withFindings: n,
      findings: n,
      /** Of those that found something, after which a repair was made within seven days. */
      repairedPct: percent,
    },
  }),
});

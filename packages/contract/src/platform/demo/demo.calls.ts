import { z } from 'zod';
import { defineCalls } from '../../kit/index.ts';

/** Only in demo mode. */
export const demo = defineCalls('demo', {
  accounts: {
    summary: 'List the demo accounts with their codes and one API key per role',
    method: 'GET',
    path: '/demo/accounts',
    access: 'public',
    rows: 'none',
    reply: z.object({
      list: z.array(
        z.object({
          role: z.string(),
          name: z.string(),
          phone: z.string(),
          codes: z.array(z.string()),
          apiKey: z.string(),
        }),
      ),
      count: z.int(),
    }),
  },
});

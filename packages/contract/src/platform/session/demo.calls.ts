import { z } from 'zod';
import { defineCalls, phone } from '../../kit/index.ts';

/** Only in demo mode: what a real phone and a real partner system would provide. */
export const sessionDemo = defineCalls('sessionDemo', {
  sms: {
    summary: 'Get the last code sent to a phone',
    method: 'GET',
    path: '/demo/sms',
    access: 'public',
    rows: 'none',
    query: z.object({ phone }),
    reply: z.object({ code: z.string() }),
    refusals: ['common.not_found'],
  },

  origin: {
    summary: 'Get a quick-login origin for a phone, valid for 60 seconds and one login',
    method: 'GET',
    path: '/demo/origin',
    access: 'public',
    rows: 'none',
    query: z.object({ phone }),
    reply: z.object({ origin: z.string() }),
    refusals: ['common.not_found'],
  },
});

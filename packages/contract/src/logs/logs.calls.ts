import { z } from 'zod';
import { codes, defineCalls, instant, listQuery, pageOf } from '../kit/index.ts';
import { logResults, operatorLogRow } from './logs.rows.ts';

export const logs = defineCalls('logs', {
  operators: {
    summary: 'The operator log: who did what in the console and through API keys',
    method: 'GET',
    path: '/platform/aliyunlog/userlogs',
    access: codes('1404'),
    rows: 'own',
    query: listQuery(
      {
        /** Exact name or full phone number. */
        operator: z.string().max(30).optional(),
        /** The one account, whatever it is called by now. */
        operatorId: z.string().max(64).optional(),
        role: z.string().max(40).optional(),
        module: z.string().max(40).optional(),
        action: z.string().max(40).optional(),
        object: z.string().max(64).optional(),
        result: z.enum(logResults).optional(),
        ip: z.string().max(45).optional(),
        platform: z.enum(['pc', 'api', 'system']).optional(),
        sensitive: z.enum(['1']).optional(),
        from: instant.optional(),
        to: instant.optional(),
      },
      ['at'],
    ),
    reply: pageOf(operatorLogRow),
  },
});

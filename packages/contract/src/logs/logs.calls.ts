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
        operator: z.string().max(30).optional(),
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

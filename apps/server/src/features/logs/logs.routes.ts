import { logs } from '@kickstand/contract/logs';
import { routes } from '../../kernel/calls.ts';
import { readOperatorLog } from './logs.service.ts';

export const logsRoutes = routes(logs, {
  operators: (ctx, { query }) => readOperatorLog(ctx, query),
});

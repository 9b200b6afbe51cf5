import { type LogAlert, logs } from '@kickstand/contract/platform/logs';
import { defineGo } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { instant, link, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { instantRange, yesNo as yesNoFilter } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { personFilter } from './log-modules.tsx';
import { actionName, moduleName } from './log-names.ts';
import { logsPaths } from './logs.paths.ts';
import { logsWords } from './logs.words.ts';

const words = logsWords.alerts;

/** The counted entries. */
const linesOf = ({ operatorId, module, action, sensitive, from, to }: LogAlert) =>
  logsPaths.operators.to(
    {},
    {
      operatorId,
      module: module ?? undefined,
      action: action ?? undefined,
      sensitive: sensitive ? 1 : undefined,
      result: 'ok',
      from,
      to,
    },
  );

const lines = defineGo<LogAlert>({
  id: 'lines',
  label: words.lines,
  go: (row, page) => page.open(linesOf(row)),
});

const see = defineAsk<LogAlert, typeof logs.seeAlerts>({
  call: logs.seeAlerts,
  label: words.see,
  level: 0,
  blocked: ({ seenAt }) => (seenAt === null ? undefined : words.alreadySeen),
  request: ({ id }) => ({ body: { ids: [id] } }),
  done: () => words.seen,
});

export default defineListScreen({
  call: logs.alerts,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    rule: text,
    operator: text,
    agent: text,
    module: withLayout((value: string | null) => (value === null ? logsWords.anyModule : moduleName(value)), {
      width: 110,
    }),
    action: withLayout((value: string | null) => text(value === null ? null : actionName(value), undefined), {
      width: 140,
    }),
    counted: withLayout((value: number, row: LogAlert) => link<LogAlert>(linesOf)(String(value), row), {
      align: 'right',
      width: 90,
    }),
    from: instant,
    to: instant,
    seenBy: text,
    seenAt: instant,
    sensitive: withLayout(yesNo, { extra: true }),
  },
  filters: {
    seen: yesNoFilter,
    operatorId: personFilter,
    from: instantRange({ to: 'to' }),
  },
  rowActions: [lines, see],
  empty: words.empty,
  every: 60_000,
});

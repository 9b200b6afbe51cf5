import { logs } from '@kickstand/contract/platform/logs';
import { badge, instant, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { logsWords } from '../../platform/logs/logs.words.ts';
import { ridersWords as words } from './riders.words.ts';

const named = (names: Readonly<Record<string, string>>) => (key: string) => names[key] ?? key;
const cell = (names: Readonly<Record<string, string>>, width: number) =>
  withLayout(named(names), { width, writing: { as: 'named', names } });

/** The operator log of one rider. */
export default defineListScreen({
  call: logs.operators,
  title: words.tabs.log,
  rowKey: 'id',
  labels: logsWords.fields,
  columns: {
    at: instant,
    operator: text,
    module: cell(logsWords.modules, 110),
    action: cell(logsWords.actions, 150),
    reason: withLayout(text, { width: 220 }),
    result: badge({ ok: 'good', refused: 'warn', failed: 'bad' }, logsWords.results),
  },
  empty: words.noLog,
});

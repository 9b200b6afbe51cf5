import { logs } from '@kickstand/contract/platform/logs';
import { badge, instant, text, withLayout } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { logsWords } from '../../../platform/logs/logs.words.ts';
import { productionWords } from '../production.words.ts';

const named = (names: Readonly<Record<string, string>>) => (key: string) => names[key] ?? key;

/** The operator log of one vehicle. */
export default defineListScreen({
  call: logs.operators,
  title: productionWords.assets.tabs.log,
  rowKey: 'id',
  labels: logsWords.fields,
  columns: {
    at: instant,
    operator: text,
    module: withLayout(named(logsWords.modules), {
      width: 110,
      writing: { as: 'named', names: logsWords.modules },
    }),
    action: withLayout(named(logsWords.actions), {
      width: 150,
      writing: { as: 'named', names: logsWords.actions },
    }),
    reason: withLayout(text, { width: 220 }),
    result: badge({ ok: 'good', refused: 'warn', failed: 'bad' }, logsWords.results),
  },
  empty: productionWords.assets.noLog,
});

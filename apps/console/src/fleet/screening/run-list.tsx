import {
  type ScreeningRule,
  type ScreeningRun,
  screening,
  systemPresets,
} from '@kickstand/contract/fleet/screening';
import { ruleText } from '@kickstand/domain/fleet/screening';
import { defineGo } from '../../kit/action/define-action.tsx';
import { badge, type Cell, count, instant, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { pickFrom } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { inLocale, locale } from '../../kit/words.ts';
import { useChoices } from './preset-bar.tsx';
import { screeningPaths } from './screening.paths.ts';
import { screeningWords } from './screening.words.ts';

const words = screeningWords.runs;
const language = locale === 'zh-CN' ? 'zh' : 'en';

/** The source of a result. */
export const presetName = ({ preset, system }: Pick<ScreeningRun, 'preset' | 'system'>) =>
  preset ?? (system ? inLocale(systemPresets[system]) : words.own);

const presetCell: Cell<string | null, ScreeningRun> = Object.assign(
  (_: string | null, run: ScreeningRun) => presetName(run),
  { width: 180 },
);
const ruleCell: Cell<ScreeningRule> = Object.assign((rule: ScreeningRule) => ruleText(rule, language), {
  width: 320,
});

/** Stored presets: only their results name a preset. */
const usePresets = () => useChoices().flatMap(({ id, label, kept }) => (kept ? [{ value: id, label }] : []));

const open = defineGo<ScreeningRun>({
  id: 'screening.open',
  label: words.open,
  go: ({ id }, page) => page.open(screeningPaths.page.to({}, { run: id })),
});

/** The screenings of the last days, the operator's own and those of shared presets. */
export default defineListScreen({
  call: screening.runs,
  title: words.title,
  rowKey: 'id',
  labels: words,
  columns: {
    at: instant,
    preset: presetCell,
    rule: ruleCell,
    hits: count,
    state: badge({ done: 'good', too_many: 'warn' }, words.states),
    source: oneOf(words.sources),
    operator: text,
    tookMs: withLayout(count, { extra: true }),
  },
  filters: { presetId: pickFrom(usePresets) },
  rowActions: [open],
  empty: words.empty,
});

import {
  type ArticleRow,
  type ArticleState,
  articleStates,
  helpArticles,
} from '@kickstand/contract/service/help';
import { badge, count, instant, percent, tags, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { pick, pickFrom, search, yesNo as yesNoFilter } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { inLocale } from '../../kit/words.ts';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import type { Tone } from '../../ui/tones.ts';
import { add, rowActions } from './article.actions.tsx';
import { useCategories } from './help.service.ts';
import { helpWords } from './help.words.ts';

const words = helpWords.articles;
const tones: Record<ArticleState, Tone> = { on: 'good', off: 'quiet' };

const title = withLayout((zh: string, row: ArticleRow) => inLocale({ zh, en: row.titleEn || zh }), {
  width: 200,
  writing: { as: 'text' },
});
const areas = withLayout(
  (names: readonly string[], row: ArticleRow) => (names.length > 0 ? tags(names, row) : words.allAreas),
  { width: 160, writing: { as: 'text' } },
);

/** The help articles, in their order. */
export default defineListScreen({
  call: helpArticles.list,
  title: words.title,
  labels: words.fields,
  columns: {
    title,
    category: withLayout(text, { width: 110 }),
    areas,
    state: badge(tones, words.states),
    views: count,
    helpfulPercent: percent,
    sort: withLayout(count, { width: 70 }),
    forRiders: withLayout(yesNo, { width: 90 }),
    forStaff: withLayout(yesNo, { width: 90 }),
    keywords: withLayout(tags, { extra: true }),
    updatedBy: withLayout(text, { width: 90 }),
    updatedAt: instant,
  },
  filters: {
    title: search,
    categoryId: pickFrom(useCategories),
    areaId: oneAreaFilter,
    state: pick(articleStates, words.states),
    forRiders: yesNoFilter,
    forStaff: yesNoFilter,
  },
  create: add,
  rowActions,
  empty: words.empty,
});

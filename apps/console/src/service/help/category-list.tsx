import { type CategoryRow, helpCategories } from '@kickstand/contract/service/help';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { createBy, editBy } from '../../kit/form/create-and-edit.tsx';
import { count, instant, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { helpWords } from './help.words.ts';

const words = helpWords.categories;
const { fields: labels, hints } = words;
const refreshes = ['helpCategories', 'helpArticles'];

const remove = defineAsk<CategoryRow, typeof helpCategories.remove>({
  call: helpCategories.remove,
  label: words.remove.label,
  level: 2,
  danger: true,
  refreshes,
  blocked: ({ articles }) => (articles > 0 ? words.remove.inUse : undefined),
  changes: ({ name }) => words.remove.effect(name),
  request: ({ id, version }) => ({ params: { id }, query: { version } }),
});

/** The categories of articles. */
export default defineListScreen({
  call: helpCategories.list,
  title: words.title,
  labels,
  columns: {
    name: withLayout(text, { width: 160 }),
    nameEn: withLayout(text, { width: 200 }),
    articles: count,
    sort: count,
    updatedBy: text,
    updatedAt: instant,
  },
  create: createBy(helpCategories.add, {
    label: words.add,
    labels,
    hints,
    refreshes,
    start: () => ({ sort: 100 }),
  }),
  rowActions: [editBy(helpCategories.edit, { labels, hints, refreshes }), remove],
  empty: words.empty,
});

import { type ArticleRow, helpArticles } from '@kickstand/contract/service/help';
import { lazy } from 'react';
import { defineAction, defineView } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { areasQuestion, copyRequest } from '../../platform/area-kit/areas-question.parts.tsx';
import { helpWords } from './help.words.ts';

const words = helpWords.articles;
const refreshes = ['helpArticles', 'helpCategories'];
/** An article that is also for areas out of scope cannot be changed alone. */
const isOwn = (row: ArticleRow) => row.isOwn;
export const add = defineAction<undefined, typeof helpArticles.add>({
  call: helpArticles.add,
  label: words.add,
  refreshes,
  form: lazy(async () => ({ default: (await import('./article-form.tsx')).AddArticle })),
});

const edit = defineAction<ArticleRow, typeof helpArticles.edit>({
  call: helpArticles.edit,
  label: words.editLabel,
  refreshes,
  applies: isOwn,
  form: lazy(async () => ({ default: (await import('./article-form.tsx')).EditArticle })),
});

const preview = defineView<ArticleRow>({
  id: 'helpArticles.one',
  label: words.preview,
  view: lazy(async () => ({ default: (await import('./article-preview.tsx')).KeptArticle })),
});

const switchTo = (state: 'on' | 'off', said: typeof words.putOn) =>
  defineAsk<ArticleRow, typeof helpArticles.setState>({
    call: helpArticles.setState,
    label: said.label,
    level: 2,
    applies: (row) => row.isOwn && row.state !== state,
    changes: ({ title }) => said.effect(title),
    request: ({ id, version }) => ({ params: { id }, body: { state, version } }),
    done: () => said.done,
  });

const move = (by: -1 | 1, label: string) =>
  defineAsk<ArticleRow, typeof helpArticles.move>({
    call: helpArticles.move,
    label,
    level: 0,
    applies: isOwn,
    request: ({ id, version }) => ({ params: { id }, body: { by, version } }),
    done: (_, { moved }) => (moved ? words.moved : words.notMoved),
  });

const copy = defineAsk<ArticleRow, typeof helpArticles.copy, { areaIds: number[] }>({
  call: helpArticles.copy,
  label: words.copy.label,
  level: 2,
  refreshes,
  questions: areasQuestion(words.copy.needed),
  request: copyRequest,
  done: () => words.copy.done,
});

const remove = defineAsk<ArticleRow, typeof helpArticles.remove>({
  call: helpArticles.remove,
  label: words.remove.label,
  level: 2,
  danger: true,
  refreshes,
  applies: isOwn,
  changes: ({ title }) => words.remove.effect(title),
  request: ({ id, version }) => ({ params: { id }, query: { version } }),
});

export const rowActions = [
  edit,
  preview,
  switchTo('on', words.putOn),
  switchTo('off', words.takeOff),
  move(-1, words.up),
  move(1, words.down),
  copy,
  remove,
];

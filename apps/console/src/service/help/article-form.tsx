import { type ArticleRow, helpArticles, type WholeArticle } from '@kickstand/contract/service/help';
import { lazy } from 'react';
import type { FormProps } from '../../kit/action/define-action.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { send } from '../../kit/client/client.ts';
import {
  hiddenField,
  longTextField,
  numberField,
  pickFromField,
  pickManyField,
  textField,
  wordsField,
  yesNoField,
} from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { useAreas } from '../../platform/area-kit/areas.service.ts';
import { useCategories } from './help.service.ts';
import { helpWords } from './help.words.ts';

const words = helpWords.articles;

/** Both languages side by side, then what is common to both. */
const fields = {
  title: textField,
  titleEn: textField,
  body: longTextField(14),
  bodyEn: longTextField(14),
  categoryId: pickFromField(useCategories),
  areaIds: pickManyField(useAreas),
  keywords: wordsField(10),
  sort: numberField(),
  forRiders: yesNoField,
  forStaff: yesNoField,
};

const common = {
  labels: words.fields,
  hints: words.hints,
  width: 960,
  sideBySide: true,
  trial: {
    label: words.preview,
    view: lazy(async () => ({ default: (await import('./article-preview.tsx')).TypedArticle })),
  },
} as const;

/** The form of a new article. */
export const AddArticle = defineForm<undefined, typeof helpArticles.add>({
  ...common,
  call: helpArticles.add,
  title: words.add,
  fields,
  start: () => ({
    titleEn: '',
    bodyEn: '',
    areaIds: [],
    keywords: [],
    sort: 100,
    forRiders: true,
    forStaff: false,
  }),
  request: (_, body) => ({ body }),
});

const one = (id: string) => ({ params: { id } });

const Edit = defineForm<WholeArticle, typeof helpArticles.edit>({
  ...common,
  call: helpArticles.edit,
  title: words.edit,
  fields: { ...fields, id: hiddenField, version: hiddenField },
  start: (article) => helpArticles.edit.body.parse(article),
  request: (_, body) => ({ body }),
  fresh: ({ id }) => send(helpArticles.one, one(id), { quiet: true }),
});

/** The form of an existing article, whose texts are loaded first. */
export function EditArticle({ row, ...props }: FormProps<ArticleRow, typeof helpArticles.edit>) {
  const answer = useCall(helpArticles.one, one(row.id), { quiet: true });
  return <Loaded of={answer}>{(article) => <Edit row={article} {...props} />}</Loaded>;
}

import {
  type CardProductBody,
  type CardProductRow,
  cardRefundRules,
  mall,
} from '@kickstand/contract/money/cards';
import { lazy } from 'react';
import { defineView } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { createBy, editBy } from '../../kit/form/create-and-edit.tsx';
import { dayField, moneyField, pickField, pickManyField, wordsField } from '../../kit/form/fields.tsx';
import { useAreas } from '../../platform/area-kit/areas.service.ts';
import { areasQuestion, copyRequest } from '../../platform/area-kit/areas-question.parts.tsx';
import { cardsWords as words } from './cards.words.ts';
import { allHours, HoursField } from './hours-field.parts.tsx';
import { RightsField } from './rights-field.tsx';

const refreshes = ['mall'];
const Areas = pickManyField(useAreas);
const form = {
  labels: words.fields,
  hints: words.hints,
  fields: {
    rights: RightsField,
    usable: HoursField,
    refundRule: pickField(cardRefundRules, words.refundRules),
    areaIds: Areas,
    priceCents: moneyField,
    originCents: moneyField,
    saleFrom: dayField(),
    saleTo: dayField(),
    tags: wordsField(3),
  },
  refreshes,
};

export const add = createBy(mall.add, {
  ...form,
  label: words.add,
  start: (): Partial<CardProductBody> => ({
    rights: { by: 'time', freeMinutes: 30 },
    usable: allHours,
    refundRule: 'proportion',
    validDays: 30,
    totalUses: 0,
    dailyUses: 2,
    stock: 0,
    perRider: 0,
    tags: [],
    detail: '',
    mainPush: false,
    sort: 0,
  }),
});

const edit = editBy<CardProductRow, typeof mall.edit>(mall.edit, { ...form, label: words.edit });

const ofRow = ({ id, version }: CardProductRow) => ({ params: { id }, body: { version } });

const newVersion = defineAsk<CardProductRow, typeof mall.newVersion>({
  call: mall.newVersion,
  label: words.newVersion.label,
  level: 2,
  refreshes,
  applies: ({ state }) => state !== 'draft',
  changes: ({ name }) => words.newVersion.effect(name),
  request: ofRow,
  done: () => words.newVersion.done,
});

const switchTo = (state: 'on' | 'off') =>
  defineAsk<CardProductRow, typeof mall.setState>({
    call: { ...mall.setState, id: `mall.setState.${state}` as typeof mall.setState.id },
    label: words[state].label,
    level: 2,
    refreshes,
    applies: (row) => (state === 'on' ? row.state !== 'on' : row.state === 'on'),
    changes: ({ name }) => words[state].effect(name),
    request: ({ id, version }) => ({ params: { id }, body: { state, version } }),
    done: () => words[state].done,
  });

const copy = defineAsk<CardProductRow, typeof mall.copy, { areaIds: number[] }>({
  call: mall.copy,
  label: words.copy.label,
  level: 2,
  refreshes,
  questions: areasQuestion(words.copy.needed),
  request: copyRequest,
  done: () => words.copy.done,
});

const remove = defineAsk<CardProductRow, typeof mall.remove>({
  call: mall.remove,
  label: words.remove.label,
  level: 2,
  danger: true,
  refreshes,
  applies: ({ state }) => state === 'draft',
  changes: ({ name }) => words.remove.effect(name),
  request: ({ id, version }) => ({ params: { id }, query: { version } }),
});

const figures = defineView<CardProductRow>({
  id: 'mall.figures',
  label: words.figures.label,
  view: lazy(() => import('./figures-drawer.tsx')),
});

export const rowActions = [edit, switchTo('on'), switchTo('off'), figures, newVersion, copy, remove];

import { type AdRow, ads } from '@kickstand/contract/marketing/ads';
import { lazy } from 'react';
import { defineAction, defineView } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { kitWords } from '../../kit/kit.words.ts';
import { areasQuestion, copyRequest } from '../../platform/area-kit/areas-question.parts.tsx';
import { adsWords as words } from './ads.words.ts';

export const add = defineAction<undefined, typeof ads.add>({
  call: ads.add,
  label: words.add,
  form: lazy(async () => ({ default: (await import('./ad-form.tsx')).AddAd })),
});

const edit = defineAction<AdRow, typeof ads.edit>({
  call: ads.edit,
  label: words.editLabel,
  applies: ({ isOwn }) => isOwn,
  form: lazy(async () => ({ default: (await import('./ad-form.tsx')).EditAd })),
});

const preview = defineView<AdRow>({
  id: 'ads.preview',
  label: words.view.label,
  view: lazy(async () => ({ default: (await import('./ad-preview.tsx')).AdPreview })),
});

const history = defineView<AdRow>({
  id: 'ads.history',
  label: words.history.label,
  view: lazy(() => import('./ad-history.tsx')),
});

const putOn = defineAsk<AdRow, typeof ads.putOn>({
  call: ads.putOn,
  label: words.putOn.label,
  level: 2,
  applies: ({ state, isOwn }) => isOwn && state === 'off',
  changes: ({ name, areas }) => words.putOn.effect(name, areas.join(kitWords.comma)),
  request: ({ id, version }) => ({ params: { id }, body: { isOn: true, version } }),
  done: () => words.putOn.done,
});

const takeOff = defineAsk<AdRow, typeof ads.putOn>({
  call: ads.putOn,
  label: words.takeOff.label,
  level: 2,
  applies: ({ state, isOwn }) => isOwn && (state === 'running' || state === 'scheduled'),
  changes: ({ name }) => words.takeOff.effect(name),
  request: ({ id, version }) => ({ params: { id }, body: { isOn: false, version } }),
  done: () => words.takeOff.done,
});

const copy = defineAsk<AdRow, typeof ads.copy, { areaIds: number[] }>({
  call: ads.copy,
  label: words.copy.label,
  level: 2,
  questions: areasQuestion(words.copy.needed),
  request: copyRequest,
  done: () => words.copy.done,
});

const remove = defineAsk<AdRow, typeof ads.remove>({
  call: ads.remove,
  label: words.remove.label,
  level: 2,
  danger: true,
  applies: ({ isOwn }) => isOwn,
  changes: ({ name }) => words.remove.effect(name),
  request: ({ id, version }) => ({ params: { id }, query: { version } }),
});

export const rowActions = [edit, preview, putOn, takeOff, history, copy, remove];

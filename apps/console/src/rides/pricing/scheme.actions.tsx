import { type PriceSchemeRow, pricing } from '@kickstand/contract/rides/pricing';
import { lazy } from 'react';
import { defineAction, defineView } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { areasQuestion, copyRequest } from '../../platform/area-kit/areas-question.parts.tsx';
import { pricingWords as words } from './pricing.words.ts';
import { publishQuestions, type When } from './publish-questions.tsx';

const refreshes = ['pricing', 'priceImpact'];

export const add = defineAction<PriceSchemeRow | undefined, typeof pricing.add>({
  call: pricing.add,
  label: words.add,
  form: lazy(() => import('./scheme-add.tsx')),
  refreshes,
});

const edit = defineAction<PriceSchemeRow, typeof pricing.edit>({
  call: pricing.edit,
  label: words.edit,
  form: lazy(() => import('./scheme-edit.tsx')),
  refreshes,
});

const isWaiting = ({ state, nextAt }: PriceSchemeRow) => state === 'scheduled' || nextAt !== null;

const publish = defineAsk<PriceSchemeRow, typeof pricing.publish, When>({
  call: pricing.publish,
  label: words.publish.label,
  title: ({ name }) => words.publish.title(name),
  level: 3,
  as: 'drawer',
  width: 720,
  refreshes,
  applies: ({ draft }) => draft !== null,
  blocked: (row) => (isWaiting(row) ? words.publish.waiting : undefined),
  questions: publishQuestions,
  request: ({ id, version }, { reason = '', later, at }) => ({
    params: { id },
    body: { version, reason, ...(later && at !== undefined && { at }) },
  }),
  done: ({ name }, { no }) => words.publish.done(name, String(no)),
});

const simulate = defineView<PriceSchemeRow>({
  id: 'pricing.simulate',
  label: words.simulate.label,
  view: lazy(() => import('./simulator-drawer.tsx')),
});

const impact = defineView<PriceSchemeRow>({
  id: 'pricing.impact',
  label: words.impact.label,
  view: lazy(() => import('./impact-drawer.tsx')),
});

const versions = defineView<PriceSchemeRow>({
  id: 'pricing.versions',
  label: words.versions.label,
  view: lazy(() => import('./versions-drawer.tsx')),
});

const copy = defineAsk<PriceSchemeRow, typeof pricing.copy, { areaIds: number[] }>({
  call: pricing.copy,
  label: words.copy.label,
  level: 2,
  refreshes,
  questions: areasQuestion(words.copy.needed),
  request: copyRequest,
  done: () => words.copy.done,
});

const cancel = defineAsk<PriceSchemeRow, typeof pricing.cancelSchedule>({
  call: pricing.cancelSchedule,
  label: words.cancel.label,
  level: 3,
  refreshes,
  applies: isWaiting,
  changes: ({ name }) => words.cancel.effect(name),
  request: ({ id, version }, { reason = '' }) => ({ params: { id }, body: { version, reason } }),
  done: () => words.cancel.done,
});

const end = defineAsk<PriceSchemeRow, typeof pricing.end>({
  call: pricing.end,
  label: words.end.label,
  level: 3,
  danger: true,
  refreshes,
  applies: ({ state }) => state === 'active',
  changes: ({ name, areaName }) => words.end.effect(name, areaName),
  request: ({ id, version }, { reason = '' }) => ({ params: { id }, body: { version, reason } }),
  done: () => words.end.done,
});

const remove = defineAsk<PriceSchemeRow, typeof pricing.remove>({
  call: pricing.remove,
  label: words.remove.label,
  level: 2,
  danger: true,
  refreshes,
  applies: ({ state }) => state === 'draft',
  changes: ({ name }) => words.remove.effect(name),
  request: ({ id, version }) => ({ params: { id }, query: { version } }),
});

export const rowActions = [impact, edit, publish, simulate, versions, cancel, copy, end, remove];

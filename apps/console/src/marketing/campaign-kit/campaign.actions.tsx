import { lazy } from 'react';
import type { Action } from '../../kit/action/action.ts';
import type { Questions } from '../../kit/action/asking.tsx';
import { defineAction, defineGo, defineView } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import type { FormCall } from '../../kit/form/form.tsx';
import { kitWords } from '../../kit/kit.words.ts';
import { areasQuestion, copyRequest } from '../../platform/area-kit/areas-question.parts.tsx';
import { rewardsPaths } from '../rewards/rewards.paths.ts';
import { campaignWords as words } from './campaign-kit.words.ts';
import type { AnyRow, PlainSpec } from './campaign-spec.ts';
import { startForecast } from './start-forecast.tsx';

const lives = ({ isOwn, state }: AnyRow) => isOwn && (state === 'running' || state === 'scheduled');
const ofRow = ({ id, version }: AnyRow) => ({ params: { id }, body: { version } }) as never;

/** Button for a new campaign, with the form in a drawer. */
export const addOf = (spec: PlainSpec): Action<undefined> =>
  defineAction<undefined, FormCall>({
    call: spec.calls.add,
    label: words.add,
    form: lazy(async () => ({ default: (await import('./campaign-form.tsx')).addForm(spec) })),
    done: () => words.saved,
  });

const editOf = (spec: PlainSpec): Action<AnyRow> =>
  defineAction<AnyRow, FormCall>({
    call: spec.calls.edit,
    label: words.editLabel,
    applies: ({ isOwn, state }) => isOwn && state !== 'ended',
    form: lazy(async () => ({ default: (await import('./campaign-form.tsx')).editForm(spec) })),
    done: () => words.saved,
  });

/** Starting a draft and resuming a paused campaign are one call with different labels. */
const startOf = (spec: PlainSpec, from: 'draft' | 'paused') => {
  const { label, done, effect } = from === 'draft' ? words.start : words.resume;
  return defineAsk<AnyRow, typeof spec.calls.start, object>({
    call: spec.calls.start,
    label,
    ...(from === 'draft' && { questions: startForecast(spec) as Questions<AnyRow, object> }),
    level: 2,
    applies: ({ isOwn, state }) => isOwn && state === from,
    changes: ({ name, areas }) => effect(name, areas.join(kitWords.comma)),
    request: ofRow,
    done: () => done,
  });
};

/** Actions of all kinds of campaigns. */
export const actionsOf = (spec: PlainSpec, edit: Action<AnyRow> = editOf(spec)): Action<AnyRow>[] => {
  const { calls } = spec;
  return [
    edit,
    startOf(spec, 'draft'),
    startOf(spec, 'paused'),
    defineAsk<AnyRow, typeof calls.pause>({
      call: calls.pause,
      label: words.pause.label,
      level: 2,
      applies: lives,
      changes: ({ name }) => words.pause.effect(name),
      request: ofRow,
      done: () => words.pause.done,
    }),
    defineView<AnyRow>({
      id: `${calls.list.id}:preview`,
      label: words.preview.label,
      view: lazy(async () => ({ default: (await import('./campaign-views.tsx')).previewOf(spec) })),
    }),
    defineView<AnyRow>({
      id: `${calls.list.id}:joins`,
      label: words.joins.label,
      applies: ({ join }) => join !== null,
      view: lazy(async () => ({ default: (await import('./campaign-joins.tsx')).joinsOf(spec) })),
    }),
    ...((spec.rowActions ?? []) as unknown as Action<AnyRow>[]),
    defineView<AnyRow>({
      id: `${calls.list.id}:report`,
      label: words.report.label,
      applies: ({ state }) => state !== 'draft',
      view:
        spec.report ??
        lazy(async () => ({ default: (await import('./campaign-report.tsx')).reportOf(spec) })),
    }),
    defineGo<AnyRow>({
      id: `${calls.list.id}:given`,
      label: words.givenTo,
      may: '170801',
      applies: ({ state }) => state !== 'draft',
      go: ({ name }, page) => page.open(rewardsPaths.rewards.to({}, { activity: name })),
    }),
    defineView<AnyRow>({
      id: `${calls.list.id}:history`,
      label: words.history,
      view: lazy(async () => ({ default: (await import('./campaign-views.tsx')).historyOf(spec) })),
    }),
    defineAsk<AnyRow, typeof calls.copy, { areaIds: number[] }>({
      call: calls.copy,
      label: words.copy.label,
      level: 2,
      questions: areasQuestion(words.copy.needed),
      request: (row, said) => copyRequest(row, said) as never,
      done: () => words.copy.done,
    }),
    defineAsk<AnyRow, typeof calls.end>({
      call: calls.end,
      label: words.end.label,
      level: 3,
      danger: true,
      applies: (row) => lives(row) || (row.isOwn && row.state === 'paused'),
      changes: ({ name }) => words.end.effect(name),
      request: ({ id, version }, { reason = '' }) => ({ params: { id }, body: { version, reason } }) as never,
      done: () => words.end.done,
    }),
    defineAsk<AnyRow, typeof calls.remove>({
      call: calls.remove,
      label: words.remove.label,
      level: 2,
      danger: true,
      applies: ({ isOwn, state }) => isOwn && state === 'draft',
      changes: ({ name }) => words.remove.effect(name),
      request: ({ id, version }) => ({ params: { id }, query: { version } }) as never,
    }),
  ];
};

import { type NoticeRow, notices } from '@kickstand/contract/platform/notices';
import { lazy } from 'react';
import { defineAction, defineView } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { areasQuestion, copyRequest } from '../area-kit/areas-question.parts.tsx';
import { nameOf } from './notice-texts.ts';
import { noticesWords as words } from './notices.words.ts';
import { phoneQuestion, type TestGiven } from './phone-question.tsx';

const one = ({ id }: NoticeRow) => ({ params: { id } });

const edit = defineAction<NoticeRow, typeof notices.edit>({
  call: notices.edit,
  label: words.editLabel,
  applies: ({ isOwn }) => isOwn,
  blocked: ({ isLocked }) => (isLocked ? words.locked : undefined),
  form: lazy(async () => ({ default: (await import('./notice-form.tsx')).EditNotice })),
});

const preview = defineView<NoticeRow>({
  id: 'notices.preview',
  label: words.preview,
  view: lazy(async () => ({ default: (await import('./notice-preview.tsx')).KeptNotice })),
});

const history = defineView<NoticeRow>({
  id: 'notices.history',
  label: words.history.label,
  view: lazy(() => import('./notice-history.tsx')),
});

const test = defineAsk<NoticeRow, typeof notices.test, TestGiven>({
  call: notices.test,
  label: words.test.label,
  level: 2,
  changes: () => words.test.effect,
  questions: phoneQuestion,
  request: (row, given) => ({ ...one(row), body: given }),
  done: (_, { text }) => words.test.done(text),
});

const turn = (isOn: boolean, said: { label: string; effect(event: string): string; done: string }) =>
  defineAsk<NoticeRow, typeof notices.setState>({
    call: notices.setState,
    label: said.label,
    level: 2,
    applies: (row) => row.isOwn && row.isOn !== isOn,
    blocked: ({ lane }) => (!isOn && lane === 'x' ? words.turnOff.never : undefined),
    changes: (row) => said.effect(nameOf(row)),
    request: (row) => ({ ...one(row), body: { isOn, version: row.version } }),
    done: () => said.done,
  });

const judge = (isApproved: boolean, said: typeof words.approve) =>
  defineAsk<NoticeRow, typeof notices.review>({
    call: notices.review,
    label: said.label,
    level: 2,
    applies: ({ isOwn, review }) => isOwn && review === 'waiting',
    changes: (row) => said.effect(nameOf(row)),
    request: (row) => ({ ...one(row), body: { isApproved, version: row.version } }),
    done: () => said.done,
  });

const restore = defineAsk<NoticeRow, typeof notices.restore>({
  call: notices.restore,
  label: words.restore.label,
  level: 2,
  danger: true,
  applies: ({ isOwn, isChanged, areaId }) => isOwn && (isChanged || areaId !== null),
  changes: ({ event, area }) =>
    area === null
      ? words.restore.effect(words.events[event])
      : words.restore.areaEffect(words.events[event], area),
  request: (row) => ({ ...one(row), body: { version: row.version } }),
  done: () => words.restore.done,
});

const copy = defineAsk<NoticeRow, typeof notices.copy, { areaIds: number[] }>({
  call: notices.copy,
  label: words.copy.label,
  level: 2,
  applies: ({ isLocked, lane }) => !isLocked && lane !== 'x',
  questions: areasQuestion(words.copy.needed),
  request: copyRequest,
  done: () => words.copy.done,
});

export const rowActions = [
  edit,
  preview,
  test,
  turn(true, words.turnOn),
  turn(false, words.turnOff),
  judge(true, words.approve),
  judge(false, words.reject),
  history,
  copy,
  restore,
];

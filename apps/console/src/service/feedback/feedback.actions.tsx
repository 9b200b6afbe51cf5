import {
  type FeedbackDetail,
  type FeedbackLevel,
  type FeedbackState,
  feedback,
  feedbackLevels,
} from '@kickstand/contract/service/feedback';
import { afterFeedbackStep, type FeedbackStep, movableTo } from '@kickstand/domain/service/feedback';
import { Input, Rate, Select } from 'antd';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { feedbackWords as words } from './feedback.words.ts';

type Of = FeedbackDetail;
const paramsOf = ({ id }: Of) => ({ params: { feedbackId: id } });
/** Whether the reader's side may take a step now. */
export const can =
  (step: FeedbackStep) =>
  ({ state, side }: Of) =>
    afterFeedbackStep(state, step, side) !== undefined;

const urge = defineAsk<Of, typeof feedback.urge>({
  call: feedback.urge,
  label: words.urge,
  level: 1,
  applies: can('urge'),
  blocked: ({ canUrge }) => (canUrge ? undefined : words.urged),
  request: paramsOf,
});

const solve = defineAsk<Of, typeof feedback.solve>({
  call: feedback.solve,
  label: words.solve,
  agreeing: words.solve,
  level: 3,
  applies: can('solve'),
  request: (of, { reason = '' }) => ({ ...paramsOf(of), body: { text: reason } }),
});

const close = defineAsk<Of, typeof feedback.close>({
  call: feedback.close,
  label: words.close,
  level: 1,
  applies: can('close'),
  request: paramsOf,
});

const reopen = defineAsk<Of, typeof feedback.reopen>({
  call: feedback.reopen,
  label: words.reopen,
  agreeing: words.reopen,
  level: 3,
  applies: can('reopen'),
  blocked: ({ canReopen }) => (canReopen ? undefined : words.tooLate),
  request: (of, { reason = '' }) => ({ ...paramsOf(of), body: { text: reason } }),
});

interface Rating {
  score: number;
  text: string;
}

const rate = defineAsk<Of, typeof feedback.rate, Rating>({
  call: feedback.rate,
  label: words.rate,
  level: 2,
  applies: (of) => of.canRate && can('rate')(of),
  blocked: ({ score }) => (score === null ? undefined : words.rated),
  questions: {
    start: () => ({ score: 0, text: '' }),
    answered: ({ score }) => score > 0,
    Ask: ({ given, put, tried }) => (
      <>
        <DialogField label={words.rateScore} wrong={tried && given.score === 0 && words.scoreNeeded} required>
          {({ id }) => <Rate id={id} value={given.score} onChange={(score) => put({ score })} />}
        </DialogField>
        <DialogField label={words.rateText}>
          {(control) => (
            <Input.TextArea
              {...control}
              maxLength={100}
              showCount
              value={given.text}
              onChange={({ target }) => put({ text: target.value })}
            />
          )}
        </DialogField>
      </>
    ),
  },
  request: (of, { score, text }) => ({ ...paramsOf(of), body: { score, text } }),
});

function AskPerson({ wrong, put }: { wrong: string | false; put(operatorId: string): void }) {
  const { data } = useCall(feedback.people, { query: { purpose: 'handle' } }, { quiet: true });
  return (
    <DialogField label={words.person} wrong={wrong} required>
      {(control) => (
        <Select<string>
          {...control}
          showSearch={{ optionFilterProp: 'label' }}
          options={(data?.list ?? []).map(({ operatorId, name }) => ({ value: operatorId, label: name }))}
          onChange={put}
        />
      )}
    </DialogField>
  );
}

const assign = defineAsk<Of, typeof feedback.assign, { operatorId: string }>({
  call: feedback.assign,
  label: words.assign,
  level: 2,
  applies: can('assign'),
  questions: {
    start: () => ({ operatorId: '' }),
    answered: ({ operatorId }) => operatorId !== '',
    Ask: ({ given, put, tried }) => (
      <AskPerson
        wrong={tried && given.operatorId === '' && words.personNeeded}
        put={(operatorId) => put({ operatorId })}
      />
    ),
  },
  request: (of, { operatorId }) => ({ ...paramsOf(of), body: { operatorId } }),
});

interface Handling {
  level: FeedbackLevel;
  state: FeedbackState;
  duplicateOf: string;
}
const named = <S extends string>(values: readonly S[], names: Record<S, string>) =>
  values.map((value) => ({ value, label: names[value] }));

const change = defineAsk<Of, typeof feedback.change, Handling>({
  call: feedback.change,
  label: words.change,
  level: 2,
  applies: ({ side }) => side === 'vendor',
  questions: {
    start: ({ level, state, duplicateOf }) => ({ level, state, duplicateOf: duplicateOf ?? '' }),
    Ask: ({ of, given, put }) => (
      <>
        <DialogField label={words.level}>
          {(control) => (
            <Select<FeedbackLevel>
              {...control}
              value={given.level}
              options={named(feedbackLevels, words.levels)}
              onChange={(level) => put({ level })}
            />
          )}
        </DialogField>
        <DialogField label={words.state}>
          {(control) => (
            <Select<FeedbackState>
              {...control}
              value={given.state}
              options={named(movableTo(of.state), words.states)}
              onChange={(state) => put({ state })}
            />
          )}
        </DialogField>
        <DialogField label={words.fields.duplicateOf} hint={words.duplicateHint}>
          {(control) => (
            <Input
              {...control}
              value={given.duplicateOf}
              onChange={({ target }) => put({ duplicateOf: target.value.trim() })}
            />
          )}
        </DialogField>
      </>
    ),
  },
  request: (of, { level, state, duplicateOf }) => ({
    ...paramsOf(of),
    body: { level, state, duplicateOf: duplicateOf || null, version: of.version },
  }),
});

/** The actions of a ticket, most common first. */
export const feedbackActions = [assign, change, solve, urge, reopen, rate, close];

import {
  type PlanLineRow,
  type PlanPersonRow,
  type WorkPlan,
  workPlans,
} from '@kickstand/contract/work/work-plans';
import { Select } from 'antd';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { InstantPicker } from '../../kit/input/instant-picker-later.tsx';
import { countText } from '../../ui/format.ts';
import { PlanGiven } from './plan-given.tsx';
import { workPlansWords as words } from './work-plans.words.ts';

const ofPlan = ({ id, version }: WorkPlan) => ({ params: { planId: id }, body: { version } });
const refreshes = ['workPlans', 'ops'];

export const sendPlan = defineAsk<WorkPlan, typeof workPlans.send>({
  call: workPlans.send,
  label: words.send,
  level: 2,
  refreshes,
  applies: ({ state }) => state === 'draft',
  changes: ({ people, stops }) => words.sends(countText(people), countText(stops)),
  request: ofPlan,
  done: (_, { made, adopted, skipped }) =>
    words.sent(countText(made), countText(adopted), countText(skipped)),
});

export const endPlan = defineAsk<WorkPlan, typeof workPlans.end>({
  call: workPlans.end,
  label: words.end,
  level: 2,
  danger: true,
  refreshes,
  applies: ({ state }) => state === 'sent',
  changes: () => words.ends,
  request: ofPlan,
});

/** A version that was not sent, or could not be made, is laid aside. */
export const passOver = defineAsk<WorkPlan, typeof workPlans.end>({
  call: workPlans.end,
  label: words.passOver,
  level: 1,
  refreshes,
  applies: ({ state }) => state === 'draft' || state === 'failed' || state === 'waiting',
  request: ofPlan,
});

export const makeAgain = defineAsk<WorkPlan, typeof workPlans.again>({
  call: workPlans.again,
  label: words.again,
  level: 0,
  refreshes,
  applies: ({ state }) => state === 'sent',
  request: ({ id }) => ({ params: { planId: id } }),
  done: () => words.makeQueued,
});

export const undoChange = defineAsk<WorkPlan, typeof workPlans.undo>({
  call: workPlans.undo,
  label: words.undo,
  level: 0,
  refreshes,
  applies: ({ state, changes }) => state === 'draft' && changes.length > 0,
  request: ofPlan,
});

type Change = typeof workPlans.change;
/** A line with its plan, or one that was left out. */
export type Changeable = Pick<PlanLineRow, 'id' | 'planId' | 'planVersion' | 'planState' | 'shiftUntil'> & {
  pinned?: boolean;
  operatorId?: string;
  /** Whom it is to be given to. */
  toId?: string;
};

const whileDraft = ({ planState }: Changeable) => (planState === 'draft' ? undefined : words.notDraft);
const isOpen = ({ planState }: Changeable) => planState === 'draft' || planState === 'sent';
const on = ({ planId, planVersion }: Changeable) => ({ params: { planId }, version: planVersion });

export const pin = defineAsk<Changeable, Change>({
  call: workPlans.change,
  label: words.pin,
  level: 0,
  refreshes,
  applies: (line) => isOpen(line) && line.pinned !== true,
  blocked: whileDraft,
  request: (line) => {
    const { params, version } = on(line);
    return { params, body: { version, change: { kind: 'pin', jobId: line.id } } };
  },
});

export const unpin = defineAsk<Changeable, Change>({
  call: workPlans.change,
  label: words.unpin,
  level: 0,
  refreshes,
  applies: (line) => isOpen(line) && line.pinned === true,
  blocked: whileDraft,
  request: (line) => {
    const { params, version } = on(line);
    return { params, body: { version, change: { kind: 'unpin', jobId: line.id } } };
  },
});

const AskHour = ({ of, given, put }: QuestionProps<Changeable, { untilAt: number }>) => (
  <DialogField label={words.ban}>
    {({ id }) => (
      <InstantPicker
        id={id}
        value={given.untilAt}
        most={of.shiftUntil}
        onChange={(untilAt) => put({ untilAt: untilAt ?? of.shiftUntil })}
      />
    )}
  </DialogField>
);

export const ban = defineAsk<Changeable, Change, { untilAt: number }>({
  call: workPlans.change,
  label: words.ban,
  level: 2,
  refreshes,
  applies: isOpen,
  blocked: whileDraft,
  questions: { start: ({ shiftUntil }) => ({ untilAt: shiftUntil }), Ask: AskHour },
  request: (line, { untilAt }) => {
    const { params, version } = on(line);
    return { params, body: { version, change: { kind: 'ban', jobId: line.id, untilAt } } };
  },
});

const nameOf = ({ name, operatorId }: PlanPersonRow) => ({ value: operatorId, label: name });

function AskPerson({ of, given, put }: QuestionProps<Changeable, { operatorId: string }>) {
  const plan = useCall(workPlans.single, { params: { planId: of.planId } });
  const others = plan.data?.crew.filter(({ operatorId }) => operatorId !== of.operatorId) ?? [];
  return (
    <>
      <DialogField label={words.giveTo}>
        {({ status: _, ...control }) => (
          <Select
            {...control}
            value={given.operatorId || undefined}
            loading={plan.data === undefined}
            options={others.map(nameOf)}
            onChange={(operatorId) => put({ operatorId })}
          />
        )}
      </DialogField>
      {given.operatorId !== '' && (
        <PlanGiven planId={of.planId} jobId={of.id} operatorId={given.operatorId} />
      )}
    </>
  );
}

export const give = defineAsk<Changeable, Change, { operatorId: string }>({
  call: workPlans.change,
  label: words.give,
  level: 2,
  refreshes,
  applies: isOpen,
  blocked: whileDraft,
  questions: {
    start: ({ toId = '' }) => ({ operatorId: toId }),
    Ask: AskPerson,
    answered: ({ operatorId }) => operatorId !== '',
  },
  request: (line, { operatorId }) => {
    const { params, version } = on(line);
    return { params, body: { version, change: { kind: 'give', jobId: line.id, operatorId } } };
  },
});

import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { type VerdictReason, verdictReasons, workVerdicts } from '@kickstand/contract/work/field-work';
import { Radio, Select } from 'antd';
import { taskKitWords } from '../../fleet/task-kit/task-kit.words.ts';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { moneyText } from '../../ui/format.ts';
import { fieldWorkWords as words } from './field-work.words.ts';

/** A piece of field work that is done. */
export interface Judged {
  id: string;
  carId: string;
  isOwn: boolean;
}

interface Given {
  validity: 'valid' | 'invalid' | undefined;
  why: VerdictReason | undefined;
}

const answered = ({ validity, why }: Given) =>
  validity === 'valid' || (validity === 'invalid' && why !== undefined);
const reasons = verdictReasons.map((value) => ({ value, label: taskKitWords.tasks.reason[value] ?? value }));
const answers = [
  { value: 'valid', label: words.counts },
  { value: 'invalid', label: words.countsNot },
] as const;

/** Who judges a kind of work by hand. */
const mayJudge: Record<TaskType, string> = {
  swap: '090137',
  move: '090437',
  inspect: '09030137',
  repair: '09020137',
  drag_back: '09020137',
};

/** Decides whether a piece of work of a kind counts; what is paid follows. */
export const judgeOf = (type: TaskType): Action<Judged> =>
  defineAsk<Judged, typeof workVerdicts.judge, Given>({
    call: workVerdicts.judge,
    may: mayJudge[type],
    label: words.judge,
    title: ({ carId }) => words.judgeTitle(carId),
    level: 3,
    blocked: ({ isOwn }) => (isOwn ? words.ownWork : undefined),
    refreshes: ['workVerdicts', 'workRows', 'workReports', 'ops', 'taskDetail'],
    questions: {
      start: () => ({ validity: undefined, why: undefined }),
      answered,
      Ask: ({ given: { validity, why }, put, tried }) => (
        <>
          <Radio.Group
            aria-label={words.judge}
            value={validity}
            options={[...answers]}
            onChange={({ target }) => put({ validity: target.value })}
          />
          {validity === 'invalid' && (
            <DialogField label={words.why} wrong={tried && why === undefined && words.whyWrong} required>
              {({ status, ...control }) => (
                <Select
                  {...control}
                  status={status}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={why}
                  options={reasons}
                  onChange={(next: VerdictReason) => put({ why: next })}
                />
              )}
            </DialogField>
          )}
        </>
      ),
    },
    request: ({ id }, { validity, why, reason = '' }) => ({
      params: { taskId: id },
      body: {
        validity: validity ?? 'valid',
        ...(validity === 'invalid' && why && { verdictReason: why }),
        reason,
      },
    }),
    done: (_, { payCents }) => (payCents === 0 ? words.judged : words.judgedPay(moneyText(payCents))),
  });

import {
  type VerdictReason,
  verdictReasons,
  type WorkAuditDetail,
  workAudit,
} from '@kickstand/contract/work/field-work';
import { Select } from 'antd';
import { taskKitWords } from '../../fleet/task-kit/task-kit.words.ts';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { decision, defineDecisions } from '../../kit/queue/define-decisions.tsx';
import { fieldWorkWords } from './field-work.words.ts';

const { audit: words, why } = fieldWorkWords;
interface Given {
  verdictReason: VerdictReason;
}
type Of = WorkAuditDetail;

const reasons = verdictReasons.map((value) => ({ value, label: taskKitWords.tasks.reason[value] ?? value }));

const Questions = ({ given, put }: QuestionProps<Of, Given>) => (
  <DialogField label={why}>
    {({ status: _, ...control }) => (
      <Select<VerdictReason>
        {...control}
        showSearch={{ optionFilterProp: 'label' }}
        value={given.verdictReason}
        options={reasons}
        onChange={(verdictReason) => put({ verdictReason })}
      />
    )}
  </DialogField>
);

/** The reason that a flag most often stands for. */
const usualReason = ({ flags, type }: Of): VerdictReason => {
  if (flags.includes('photo_alike')) return 'photo_rejected';
  if (flags.includes('to_and_fro')) return 'returned';
  if (flags.includes('false_place')) return 'far';
  return type === 'swap' ? 'same_battery' : 'no_evidence';
};

/** Lets the verdict on work stand, or says by hand whether it counts. */
export const AuditDecisions = defineDecisions<Of, Given>({
  text: words.text,
  decisions: [
    decision<Of, Given, typeof workAudit.decide>({
      key: 'c',
      label: words.decisions.confirm,
      call: workAudit.decide,
      // Who objected reads why it stands.
      least: ({ why }) => (why === 'objection' ? 5 : 0),
      usual: ({ why }) => (why === 'objection' ? words.usual.stands : words.usual.confirm),
      request: ({ id }, { text }) => ({ params: { taskId: id }, body: { decision: 'confirm', text } }),
    }),
    decision<Of, Given, typeof workAudit.decide>({
      key: 'v',
      label: words.decisions.valid,
      call: workAudit.decide,
      least: 5,
      usual: () => words.usual.valid,
      request: ({ id }, { text }) => ({ params: { taskId: id }, body: { decision: 'valid', text } }),
    }),
    decision<Of, Given, typeof workAudit.decide>({
      key: 'x',
      label: words.decisions.invalid,
      call: workAudit.decide,
      danger: true,
      least: 5,
      usual: () => words.usual.invalid,
      request: ({ id }, { verdictReason, text }) => ({
        params: { taskId: id },
        body: { decision: 'invalid', verdictReason, text },
      }),
    }),
  ],
  questions: { start: (of) => ({ verdictReason: usualReason(of) }), Ask: Questions },
});

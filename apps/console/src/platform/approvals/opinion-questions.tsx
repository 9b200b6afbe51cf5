import type { ApprovalRow } from '@kickstand/contract/platform/approvals';
import { Input } from 'antd';
import type { Questions } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { ApprovalChange } from './approval-change.tsx';
import { approvalsWords as words } from './approvals.words.ts';

export interface OpinionGiven {
  opinion: string;
}

/** Shows the effect again, and asks for an opinion. */
export const opinionQuestions: Questions<ApprovalRow, OpinionGiven> = {
  start: () => ({ opinion: '' }),
  Ask: ({ of, given: { opinion }, put }) => (
    <>
      <div>{words.approveHint}</div>
      <ApprovalChange row={of} />
      <DialogField label={words.opinion} hint={words.opinionHint}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            rows={2}
            maxLength={200}
            value={opinion}
            onChange={(event) => put({ opinion: event.target.value })}
          />
        )}
      </DialogField>
    </>
  ),
};

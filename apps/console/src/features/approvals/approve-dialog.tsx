import type { ApprovalRow, approvals } from '@kickstand/contract/approvals';
import { Alert, Input, Modal } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import type { FormProps } from '../../kit/action/define-action.tsx';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { showBusy } from '../../kit/page/busy.tsx';
import { ApprovalChange } from './approval-change.tsx';
import { approvalsWords as words } from './approvals.words.ts';

/** Shows once more what will happen, and takes an opinion along. */
export default function ApproveDialog({
  row,
  send,
  close,
}: FormProps<ApprovalRow, typeof approvals.approve>) {
  const id = useId();
  const [opinion, setOpinion] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefused(undefined);
    const said = opinion.trim();
    try {
      await send({ params: { id: row.id }, body: { ...(said && { opinion: said }) } });
    } catch (error) {
      setRefused(sentenceOf(error));
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      title={words.approveTitle}
      okText={words.agree}
      cancelText={words.back}
      okButtonProps={{ htmlType: 'submit', form: id, loading: showBusy(busy) }}
      mask={{ closable: false }}
      onCancel={close}
      width={640}
    >
      <form id={id} aria-label={words.approveTitle} onSubmit={submit} noValidate className="confirm">
        <div>{words.approveHint}</div>
        <ApprovalChange row={row} />
        <div className="asked">
          <label htmlFor={`${id}-opinion`}>{words.opinion}</label>
          <Input.TextArea
            id={`${id}-opinion`}
            autoFocus
            rows={2}
            maxLength={200}
            value={opinion}
            aria-describedby={`${id}-help`}
            onChange={(event) => setOpinion(event.target.value)}
          />
          <p id={`${id}-help`} className="asked-hint">
            {words.opinionHint}
          </p>
        </div>
        {refused && <Alert type="error" showIcon title={refused} role="alert" />}
      </form>
    </Modal>
  );
}

import { Alert, Modal } from 'antd';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { kitWords } from '../../kit/kit.words.ts';
import { showBusy } from '../../kit/page/busy.tsx';

interface AskDialogProps {
  title: string;
  /** The word on the button; "confirm" unless said otherwise. */
  agreeing?: string;
  busy: boolean;
  danger?: boolean;
  /** It cannot be done as it stands; the dialog says why. */
  barred?: boolean;
  /** Why the server said no; what was entered stays. */
  refused?: string | undefined;
  submit(): void;
  cancel(): void;
  children: ReactNode;
}

/** A dialog that asks something before it is done. */
export function AskDialog({
  title,
  agreeing = kitWords.confirm,
  busy,
  danger = false,
  barred = false,
  refused,
  submit,
  cancel,
  children,
}: AskDialogProps) {
  const id = useId();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && !barred) submit();
  };
  return (
    <Modal
      open
      title={title}
      okText={agreeing}
      cancelText={kitWords.cancel}
      okButtonProps={{ htmlType: 'submit', form: id, danger, disabled: barred, loading: showBusy(busy) }}
      mask={{ closable: false }}
      onCancel={cancel}
      width={480}
    >
      <form id={id} aria-label={title} onSubmit={onSubmit} noValidate className="confirm">
        {children}
        {refused && <Alert type="error" showIcon title={refused} role="alert" />}
      </form>
    </Modal>
  );
}

interface AskedProps {
  label: string;
  hint?: string | undefined;
  wrong?: string | undefined;
  children(control: { id: string; 'aria-invalid': boolean; status: '' | 'error' }): ReactNode;
}

/** One labelled question, with its hint or what is wrong about the answer. */
export function Asked({ label, hint, wrong, children }: AskedProps) {
  const id = useId();
  return (
    <div className="asked">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': wrong !== undefined, status: wrong === undefined ? '' : 'error' })}
      {wrong ? (
        <p className="asked-wrong" role="alert">
          {wrong}
        </p>
      ) : (
        hint && <p className="asked-hint">{hint}</p>
      )}
    </div>
  );
}

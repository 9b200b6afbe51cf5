import { reason as reasonRule } from '@kickstand/contract/kit';
import { Alert, Input, Modal } from 'antd';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { kitWords as words } from '../kit.words.ts';
import { showBusy } from '../page/busy.tsx';
import type { Level } from './action.ts';
import { submitThrottleMs, useOncePer } from './once.ts';

/** What somebody said before they agreed. */
export interface Said {
  reason?: string;
}

interface ConfirmProps {
  label: string;
  level: Level;
  danger?: boolean | undefined;
  /** What will change; a plain question when nothing is listed. */
  changes?: ReactNode;
  /** The number to type at level 4. */
  object?: string | undefined;
  busy: boolean;
  /** Why it was refused; the text stays. */
  refused?: string | undefined;
  onAgree(said: Said): void;
  onCancel(): void;
}

/** Asks before something happens, as strictly as its level says. */
export function Confirm({ label, level, danger, changes, object = '', busy, refused, ...on }: ConfirmProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const oncePer = useOncePer(submitThrottleMs);

  const said = level >= 3 ? reasonRule.safeParse(reason) : undefined;
  const noReason = said?.success === false;
  const otherObject = level >= 4 && typed.trim() !== object;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (noReason || otherObject || busy) return;
    oncePer(() => on.onAgree(said?.success ? { reason: said.data } : {}));
  };

  return (
    <Modal
      open
      title={label}
      okText={words.confirm}
      cancelText={words.cancel}
      okButtonProps={{ htmlType: 'submit', form: id, danger: danger ?? level >= 3, loading: showBusy(busy) }}
      mask={{ closable: false }}
      onCancel={on.onCancel}
      width={480}
    >
      <form id={id} aria-label={label} onSubmit={submit} noValidate className="confirm">
        <div>{changes ?? words.sure(label)}</div>
        {level >= 3 && (
          <Asked
            id={`${id}-reason`}
            label={words.reason}
            hint={words.reasonHint}
            wrong={tried && noReason && words.reasonNeeded}
          >
            {(control) => (
              <Input.TextArea
                {...control}
                autoFocus
                rows={3}
                maxLength={200}
                value={reason}
                onChange={(e) => setReason(e.target.value)}
              />
            )}
          </Asked>
        )}
        {level >= 4 && (
          <Asked
            id={`${id}-object`}
            label={words.typeObject(object)}
            wrong={tried && otherObject && words.typeObjectWrong}
          >
            {(control) => (
              <Input
                {...control}
                value={typed}
                autoComplete="off"
                onChange={(e) => setTyped(e.target.value)}
              />
            )}
          </Asked>
        )}
        {refused && <Alert type="error" showIcon title={refused} role="alert" />}
      </form>
    </Modal>
  );
}

interface Control {
  id: string;
  'aria-required': true;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  status: '' | 'error';
}

interface AskedProps {
  id: string;
  label: string;
  hint?: string;
  wrong: string | false;
  children(control: Control): ReactNode;
}

/** One labelled question with its hint or with what is wrong about the answer. */
function Asked({ id, label, hint, wrong, children }: AskedProps) {
  const help = wrong || hint;
  return (
    <div className="asked">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-required': true,
        'aria-invalid': !!wrong,
        'aria-describedby': help ? `${id}-help` : undefined,
        status: wrong ? 'error' : '',
      })}
      {help && (
        <p
          id={`${id}-help`}
          className={wrong ? 'asked-wrong' : 'asked-hint'}
          role={wrong ? 'alert' : undefined}
        >
          {help}
        </p>
      )}
    </div>
  );
}

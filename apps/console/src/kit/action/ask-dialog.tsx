import { reason as reasonRule } from '@kickstand/contract/kit';
import { Alert, Button, Drawer, Input, Modal } from 'antd';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { kitWords as words } from '../kit.words.ts';
import { showBusy } from '../page/busy.tsx';
import type { Level } from './action.ts';
import { DialogField } from './dialog-field.tsx';
import type { DialogInput } from './dialog-input.ts';
import { submitThrottleMs, useOncePer } from './once.ts';

interface AskDialogProps {
  title: string;
  /** The label of the confirming button; "confirm" by default. */
  agreeing?: string | undefined;
  /** From 3 on it asks for a reason, at 4 for the object's number or name. */
  level?: Level;
  /** A default reason, filled in. */
  usualReason?: string | undefined;
  /** The number or name to type at level 4. */
  object?: string | undefined;
  danger?: boolean | undefined;
  busy?: boolean;
  /** It is not possible in this state; the dialog says why. */
  barred?: boolean;
  /** Why the server refused; the input stays. */
  refused?: string | undefined;
  /** A drawer for long forms, or to keep the page visible. */
  as?: 'dialog' | 'drawer';
  /** Pixels. */
  width?: number | undefined;
  /** Whether the dialog's own inputs are complete; called at each attempt, so that they can show what is missing. */
  answered?(): boolean;
  submit(said: DialogInput): void;
  cancel(): void;
  children: ReactNode;
}

/** A dialog before something is sent: at most once a second, with the reason and the name that its level requires. */
export function AskDialog({ level = 2, object = '', as = 'dialog', danger, ...props }: AskDialogProps) {
  const { title, agreeing = words.confirm, busy = false, barred = false, refused, width, children } = props;
  const id = useId();
  const [reason, setReason] = useState(props.usualReason ?? '');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const oncePer = useOncePer(submitThrottleMs);

  const said = level >= 3 ? reasonRule.safeParse(reason) : undefined;
  const noReason = said?.success === false;
  const otherObject = level >= 4 && typed.trim() !== object;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const answered = props.answered?.() ?? true;
    if (!answered || noReason || otherObject || busy || barred) return;
    oncePer(() => props.submit(said?.success ? { reason: said.data } : {}));
  };

  const form = (
    <form id={id} aria-label={title} onSubmit={submit} noValidate className="confirm">
      {children}
      {level >= 3 && (
        <DialogField
          label={words.reason}
          hint={words.reasonHint}
          wrong={tried && noReason && words.reasonNeeded}
          required
        >
          {(control) => (
            <Input.TextArea
              {...control}
              autoFocus={as === 'dialog'}
              rows={3}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </DialogField>
      )}
      {level >= 4 && (
        <DialogField
          label={words.typeObject(object)}
          wrong={tried && otherObject && words.typeObjectWrong}
          required
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </DialogField>
      )}
      {refused && <Alert type="error" showIcon title={refused} role="alert" />}
    </form>
  );
  const button = {
    htmlType: 'submit' as const,
    form: id,
    danger: danger ?? level >= 3,
    disabled: barred,
    loading: showBusy(busy),
  };
  if (as === 'drawer')
    return (
      <Drawer
        open
        size={width ?? 560}
        title={title}
        mask={{ closable: false }}
        onClose={props.cancel}
        footer={
          <div className="drawer-buttons">
            <Button onClick={props.cancel}>{words.cancel}</Button>
            <Button type="primary" {...button}>
              {agreeing}
            </Button>
          </div>
        }
      >
        {form}
      </Drawer>
    );
  return (
    <Modal
      open
      title={title}
      okText={agreeing}
      cancelText={words.cancel}
      okButtonProps={button}
      mask={{ closable: false }}
      onCancel={props.cancel}
      width={width ?? 480}
    >
      {form}
    </Modal>
  );
}

import {
  codeAfterInput,
  type FormFault,
  phoneLength,
  whyNoCode,
  whyNoLogin,
} from '@kickstand/domain/platform/session';
import { lazy, type SubmitEvent, Suspense, useId, useState } from 'react';
import { readConfig } from '../../kit/client/client-config.ts';
import { useSecondsUntil } from '../../kit/form/countdown.ts';
import { tell } from '../../kit/page/notices.ts';
import { LoginFault, type LoginOutcome, loginWithCode, sendCode } from './login.flow.ts';
import { sessionWords as words } from './session.words.ts';
import { useThrottled } from './throttle.ts';

/** Only in a demo. */
const DemoAccounts = lazy(async () => ({ default: (await import('./demo-accounts.tsx')).DemoAccounts }));

/** The form's error, or what it is waiting for. */
type Fault = { field: 'phone' | 'code' | 'form'; text: string };

const fieldOf: Record<FormFault, Fault['field']> = {
  phone_invalid: 'phone',
  phone_format: 'phone',
  code_invalid: 'code',
  digits_only: 'code',
};

const faultOf = (why: FormFault): Fault => ({ field: fieldOf[why], text: words[why] });

const formFault = (error: unknown, otherwise: string): Fault => ({
  field: 'form',
  text: error instanceof LoginFault ? error.message : otherwise,
});

const success = (key: string, text: string) => tell({ key, kind: 'success', text });

interface LoginFormProps {
  /** Without a secure context nothing can be sent. */
  disabled: boolean;
  onOutcome(outcome: LoginOutcome): void;
}

/** Phone, code and the two buttons, with the specified limits and texts. */
export function LoginForm({ disabled, onOutcome }: LoginFormProps) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [readyAt, setReadyAt] = useState<number>();
  const [sentTo, setSentTo] = useState<{ phone: string; at: number }>();
  const resting = useSecondsUntil(readyAt);
  const sending = useThrottled();
  const entering = useThrottled();

  async function send() {
    try {
      const seconds = await sendCode(phone);
      setReadyAt(Date.now() + seconds * 1_000);
      setSentTo({ phone, at: Date.now() });
      success('sms', words.smsSent);
    } catch (error) {
      setFault(formFault(error, words.smsFailed));
    }
  }

  async function enter() {
    try {
      onOutcome(await loginWithCode(phone, code, (text) => success('code', text)));
    } catch (error) {
      setFault(formFault(error, words.loginBroken));
    }
  }

  function askForCode() {
    const why = whyNoCode(phone);
    setFault(why && faultOf(why));
    if (!why) void sending.run(send);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const why = whyNoLogin({ phone, code });
    setFault(why && faultOf(why));
    if (!why) void entering.run(enter);
  }

  function typeCode(typed: string) {
    const after = codeAfterInput(typed);
    setCode(after.code);
    setFault(after.fault && faultOf(after.fault));
  }

  const off = disabled || entering.busy;
  return (
    <>
      <form className="login-form" onSubmit={submit} noValidate>
        <Field
          label={words.phone}
          hint={words.phoneHint}
          fault={fault?.field === 'phone' ? fault.text : undefined}
          input={{
            type: 'tel',
            autoComplete: 'username',
            maxLength: phoneLength,
            value: phone,
            disabled: off,
          }}
          onType={(typed) => setPhone(typed.trim())}
        />
        <div className="login-code">
          <Field
            label={words.code}
            hint={words.codeHint}
            fault={fault?.field === 'code' ? fault.text : undefined}
            input={{
              inputMode: 'numeric',
              autoComplete: 'one-time-code',
              maxLength: 6,
              value: code,
              disabled: off,
            }}
            onType={typeCode}
          />
          <button
            type="button"
            className="button button-quiet login-send"
            disabled={disabled || sending.busy || resting > 0}
            onClick={askForCode}
          >
            {resting > 0 ? words.resendIn(resting) : words.sendCode}
          </button>
        </div>
        {fault?.field === 'form' && (
          <p className="login-fault" role="alert">
            {fault.text}
          </p>
        )}
        <button type="submit" className="button login-submit" disabled={off}>
          {entering.busy ? words.loggingIn : words.login}
        </button>
      </form>
      {readConfig().demo !== false && (
        <Suspense>
          <DemoAccounts sentTo={sentTo} onPhone={setPhone} onCode={typeCode} />
        </Suspense>
      )}
    </>
  );
}

interface FieldProps {
  label: string;
  hint: string;
  fault: string | undefined;
  input: React.ComponentProps<'input'>;
  onType(text: string): void;
}

function Field({ label, hint, fault, input, onType }: FieldProps) {
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        placeholder={hint}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(event) => onType(event.target.value)}
      />
      {fault !== undefined && (
        <p className="login-fault" role="alert" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

import { session } from '@kickstand/contract/platform/session';
import { Alert, Button, Input, type InputRef, Modal, Segmented } from 'antd';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { phoneText } from '../../ui/format.ts';
import { useSecondsUntil } from '../form/countdown.ts';
import { showBusy } from '../page/busy.tsx';
import { send } from './client.ts';
import { readConfig } from './client-config.ts';
import { useOperator } from './operator.ts';
import { sentenceOf } from './sentence.ts';
import { stepUpWords as words } from './step-up.words.ts';
import { useTextMessage } from './text-message.ts';

type Way = 'sms' | 'totp';

/** Above everything that may be open, below what the console tells its operator. */
const above = 2_050;
const sixDigits = /^\d{6}$/;
const quiet = { quiet: true } as const;

/** Asks for a code from the operator's phone or the authenticator app. Wrong input stays. */
export function StepUpDialog({ answer }: { answer(proven: boolean): void }) {
  const id = useId();
  const operator = useOperator();
  const [way, setWay] = useState<Way>(operator?.totp ? 'totp' : 'sms');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);

  async function prove(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setWrong(undefined);
    if (!sixDigits.test(code)) return setWrong(words.sixDigits);
    setBusy(true);
    try {
      await send(session.stepUp, { body: { by: way, code } }, quiet);
      answer(true);
    } catch (error) {
      setWrong(sentenceOf(error));
      setBusy(false);
      input.current?.focus();
    }
  }
  const choose = (next: Way) => {
    setWay(next);
    setCode('');
    setWrong(undefined);
  };

  return (
    <Modal
      open
      title={words.title}
      zIndex={above}
      width={420}
      mask={{ closable: false }}
      okText={words.prove}
      cancelText={words.cancel}
      okButtonProps={{ htmlType: 'submit', form: id, loading: showBusy(busy) }}
      onCancel={() => answer(false)}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <form id={id} aria-label={words.title} onSubmit={prove} noValidate className="confirm">
        <div>{words.why}</div>
        {operator?.totp && (
          <Segmented<Way>
            aria-label={words.by}
            block
            value={way}
            options={[
              { value: 'totp', label: words.totp },
              { value: 'sms', label: words.sms },
            ]}
            onChange={choose}
          />
        )}
        <div className="dialog-field">
          <label htmlFor={`${id}-code`}>{words.code}</label>
          <Input
            id={`${id}-code`}
            ref={input}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            aria-required
            aria-invalid={wrong !== undefined}
            aria-describedby={`${id}-help`}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
          />
          {way === 'sms' ? (
            <SendCode id={`${id}-help`} phone={operator?.phone ?? ''} fill={setCode} />
          ) : (
            <p id={`${id}-help`} className="dialog-field-hint">
              {words.totpHint}
            </p>
          )}
        </div>
        {wrong && <Alert type="error" showIcon title={wrong} role="alert" />}
      </form>
    </Modal>
  );
}

/** Sends a code, shows where to, and is disabled until another may be sent. */
function SendCode({ id, phone, fill }: { id: string; phone: string; fill(code: string): void }) {
  const [sent, setSent] = useState<{ phone: string; at: number }>();
  const [readyAt, setReadyAt] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const resting = useSecondsUntil(readyAt);
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  const demoCode = useTextMessage(readConfig().demo === true ? sent : undefined);

  async function sendCode() {
    setBusy(true);
    setRefused(undefined);
    try {
      const { resendSeconds } = await send(session.stepUpCode, {}, quiet);
      if (!there.current) return;
      setReadyAt(Date.now() + resendSeconds * 1_000);
      setSent({ phone, at: Date.now() });
    } catch (error) {
      setRefused(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  const shown = phoneText(phone);
  return (
    <>
      <div>
        <Button disabled={resting > 0} loading={showBusy(busy)} onClick={sendCode}>
          {resting > 0 ? words.resendIn(resting) : words.send}
        </Button>
      </div>
      <p id={id} className={refused ? 'dialog-field-wrong' : 'dialog-field-hint'} role="status">
        {refused ?? (sent ? words.sentTo(shown) : words.smsHint(shown))}
      </p>
      {demoCode && (
        <p className="dialog-field-hint" role="status">
          {words.demoSms(demoCode)}{' '}
          <Button type="link" size="small" onClick={() => fill(demoCode)}>
            {words.fill}
          </Button>
        </p>
      )}
    </>
  );
}

import './register.css';
import { phoneLength } from '@kickstand/domain/platform/session';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useBrand } from '../../kit/client/brand.ts';
import { readConfig } from '../../kit/client/client-config.ts';
import { useTextMessage } from '../../kit/client/text-message.ts';
import { useSecondsUntil } from '../../kit/form/countdown.ts';
import { hrefOf } from '../../kit/page/screens.ts';
import { locale } from '../../kit/words.ts';
import { OpenTools } from '../../platform/session/session.parts.tsx';
import { leadsWords } from './leads.words.ts';
import { type FieldName, type Texts, useRegisterForm } from './register-form.ts';

const words = leadsWords.register;
const mostRemark = 200;

type Provinces = readonly { zh: string; en: string; cities: readonly { zh: string; en: string }[] }[];

/** The provinces are loaded after the page. */
function useProvinces(): Provinces {
  const [provinces, setProvinces] = useState<Provinces>([]);
  useEffect(() => {
    let there = true;
    void import('@kickstand/domain/places/regions').then((found) => there && setProvinces(found.provinces));
    return () => {
      there = false;
    };
  }, []);
  return provinces;
}

const nameOf = ({ zh, en }: { zh: string; en: string }) => (locale === 'en-US' ? en : zh);

/** `/register`: a company applies to operate with this product. */
export function Register({ onDone }: { onDone(leadNo: string): void }) {
  const { title, subTitle, logo } = useBrand();
  return (
    <div className="login-plain register">
      <OpenTools />
      <main className="login-panel">
        <header className="login-brand">
          <img src={logo} alt="" width="44" height="44" />
          <div>
            <p className="login-title">{title}</p>
            <p className="login-sub">{subTitle}</p>
          </div>
        </header>
        <h1 className="login-heading">{words.title}</h1>
        <p className="register-lead">{words.lead}</p>
        <RegisterForm onDone={onDone} />
        <p className="register-foot">
          <a href={hrefOf('/login-home')}>{words.toLogin}</a>
        </p>
      </main>
    </div>
  );
}

function RegisterForm({ onDone }: { onDone(leadNo: string): void }) {
  const { texts, faults, set, askForCode, check, submit, readyAt, sentTo } = useRegisterForm(onDone);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const resting = useSecondsUntil(readyAt);
  const received = useTextMessage(readConfig().demo === true ? sentTo : undefined);
  const provinces = useProvinces();
  const cities = provinces.find(({ zh }) => zh === texts.province)?.cities ?? [];

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = check();
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    setBusy(true);
    await submit();
    setBusy(false);
  };
  const ask = async () => {
    setAsking(true);
    await askForCode();
    setAsking(false);
  };
  const chooseProvince = (province: string) => {
    const only = provinces.find(({ zh }) => zh === province)?.cities;
    set({ province, city: only?.length === 1 ? (only[0]?.zh ?? '') : '' });
  };
  const box = { texts, fault: (name: FieldName) => faults[name], set, disabled: busy };
  return (
    <form className="login-form" ref={form} onSubmit={(event) => void send(event)} noValidate>
      <Box {...box} name="company" input={{ autoComplete: 'organization', maxLength: 60 }} />
      <Box {...box} name="contact" input={{ autoComplete: 'name', maxLength: 30 }} />
      <Box {...box} name="phone" input={{ type: 'tel', autoComplete: 'tel', maxLength: phoneLength }} />
      <div className="login-code">
        <Box
          {...box}
          name="code"
          input={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 }}
        />
        <button
          type="button"
          className="button button-quiet login-send"
          disabled={busy || asking || resting > 0}
          onClick={() => void ask()}
        >
          {resting > 0 ? words.resendIn(resting) : words.sendCode}
        </button>
      </div>
      {sentTo && !received && (
        <p className="register-said" role="status">
          {words.sent}
        </p>
      )}
      {received && (
        <p className="demo-sms" role="status">
          <span>{words.received(received)}</span>
          <button type="button" className="link" onClick={() => set({ code: received })}>
            {words.fillCode}
          </button>
        </p>
      )}
      <div className="register-place">
        <Choice {...box} name="province" options={provinces} onChoose={chooseProvince} />
        <Choice {...box} name="city" options={cities} onChoose={(city) => set({ city })} />
      </div>
      <Box
        {...box}
        name="vehicles"
        optional
        input={{ inputMode: 'numeric', maxLength: 7 }}
        clean={(text) => text.replace(/\D/g, '')}
      />
      <Framed {...box} name="remark" optional hint={words.left(mostRemark - texts.remark.length)}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={mostRemark}
            value={texts.remark}
            onChange={(event) => set({ remark: event.target.value })}
          />
        )}
      </Framed>
      {faults.form && (
        <p className="login-fault" role="alert">
          {faults.form}
        </p>
      )}
      <button type="submit" className="button login-submit" disabled={busy}>
        {busy ? words.sending : words.submit}
      </button>
    </form>
  );
}

interface Common {
  name: FieldName;
  texts: Texts;
  fault(name: FieldName): string | undefined;
  set(patch: Partial<Texts>): void;
  disabled: boolean;
  optional?: boolean;
}

interface Control {
  id: string;
  name: string;
  disabled: boolean;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A labelled control with its hint or its error. */
function Framed({
  name,
  fault,
  disabled,
  optional = false,
  hint,
  children,
}: Common & { hint?: string; children(control: Control): ReactNode }) {
  const id = useId();
  const wrong = fault(name);
  return (
    <div className="login-field">
      <label htmlFor={id}>
        {words.fields[name]}
        {optional && <span className="register-optional">{words.optional}</span>}
      </label>
      {children({
        id,
        name,
        disabled,
        'aria-required': !optional,
        'aria-invalid': wrong !== undefined,
        'aria-describedby': (wrong ?? hint) === undefined ? undefined : `${id}-help`,
      })}
      {wrong !== undefined ? (
        <p className="login-fault" role="alert" id={`${id}-help`}>
          {wrong}
        </p>
      ) : (
        hint !== undefined && (
          <p className="register-hint" id={`${id}-help`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

interface BoxProps extends Common {
  input: React.ComponentProps<'input'>;
  clean?(text: string): string;
}

const Box = ({ input, clean = (text) => text, ...common }: BoxProps) => (
  <Framed {...common}>
    {(control) => (
      <input
        {...input}
        {...control}
        value={common.texts[common.name]}
        onChange={(event) => common.set({ [common.name]: clean(event.target.value) })}
      />
    )}
  </Framed>
);

interface ChoiceProps extends Common {
  options: readonly { zh: string; en: string }[];
  onChoose(zh: string): void;
}

const Choice = ({ options, onChoose, ...common }: ChoiceProps) => (
  <Framed {...common}>
    {(control) => (
      <select
        {...control}
        disabled={common.disabled || options.length === 0}
        value={common.texts[common.name]}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{words.choose}</option>
        {options.map((option) => (
          <option key={option.zh} value={option.zh}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    )}
  </Framed>
);

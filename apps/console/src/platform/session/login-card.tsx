import { useCallback, useState } from 'react';
import { tell } from '../../kit/page/notices.ts';
import type { LoginOutcome } from './login.flow.ts';
import { LoginForm } from './login-form.tsx';
import { QuickLogin } from './quick-login.tsx';
import { sessionWords as words } from './session.words.ts';
import { WaitingDevice } from './waiting-device.tsx';

export interface LoginProps {
  /** The quick-login origin in the address. */
  origin: string | undefined;
  /** Logged in: go where the operator wanted to go. */
  onIn(): void;
}

type Waiting = Extract<LoginOutcome, { kind: 'waiting' }>;

/** The login, for any page. */
export function LoginCard({ origin, onIn }: LoginProps) {
  const [waiting, setWaiting] = useState<Waiting>();
  const insecure = !window.isSecureContext;
  const take = useCallback(
    (outcome: LoginOutcome) => {
      if (outcome.kind === 'waiting') return setWaiting(outcome);
      tell({ key: 'login', kind: 'success', text: `${outcome.welcome} ${words.loggedIn}` });
      onIn();
    },
    [onIn],
  );
  if (waiting) return <WaitingDevice {...waiting} onIn={take} onGiveUp={() => setWaiting(undefined)} />;
  return (
    <>
      {insecure && (
        <p className="login-fault login-insecure" role="alert">
          {words.insecure}
        </p>
      )}
      {origin !== undefined && <QuickLogin origin={origin} disabled={insecure} onOutcome={take} />}
      <LoginForm disabled={insecure} onOutcome={take} />
    </>
  );
}

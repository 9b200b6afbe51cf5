import { decodeOrigin, isFreshOrigin, maskPhone, originLifeMs } from '@kickstand/domain/platform/session';
import { useEffect, useState } from 'react';
import { LoginFault, type LoginOutcome, loginWithOrigin } from './login.flow.ts';
import { sessionWords as words } from './session.words.ts';
import { useThrottled } from './throttle.ts';

interface QuickLoginProps {
  /** The origin of another system, from the address. */
  origin: string;
  disabled: boolean;
  onOutcome(outcome: LoginOutcome): void;
}

/** Offers to log in as the person another system vouches for, while its origin is fresh. */
export function QuickLogin({ origin, disabled, onOutcome }: QuickLoginProps) {
  const shown = useFreshOrigin(origin);
  const [fault, setFault] = useState<string>();
  const { busy, run } = useThrottled();
  if (!shown) return null;
  async function enter(phone: string) {
    try {
      onOutcome(await loginWithOrigin(phone, origin));
    } catch (error) {
      setFault(error instanceof LoginFault ? error.message : words.loginBroken);
    }
  }
  const { phone } = shown;
  return (
    <section className="quick" aria-label={words.quickLogin}>
      <div>
        <strong>{words.continueAs(maskPhone(phone))}</strong>
        <p className="demo-hint">{words.quickHint}</p>
      </div>
      <button
        type="button"
        className="button"
        disabled={disabled || busy}
        onClick={() => void run(() => enter(phone))}
      >
        {words.quickLogin}
      </button>
      {fault && (
        <p className="login-fault" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}

/** The content of an origin, until it expires. */
function useFreshOrigin(origin: string) {
  const shown = decodeOrigin(origin);
  const issuedAt = shown?.issuedAt ?? 0;
  const [fresh, setFresh] = useState(() => isFreshOrigin({ issuedAt }, Date.now()));
  useEffect(() => {
    const left = issuedAt + originLifeMs - Date.now();
    setFresh(left > 0);
    if (left <= 0) return;
    const timer = setTimeout(() => setFresh(false), left);
    return () => clearTimeout(timer);
  }, [issuedAt]);
  return fresh ? shown : undefined;
}

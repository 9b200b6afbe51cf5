import { useEffect, useState } from 'react';
import { tell } from '../../kit/page/notices.ts';
import { askStanding, LoginFault, type LoginOutcome, openOperator, type Proven } from './login.flow.ts';
import { sessionWords as words } from './session.words.ts';

const askEveryMs = 5_000;

interface WaitingDeviceProps {
  proven: Proven;
  deviceCode: string;
  onIn(outcome: LoginOutcome): void;
  onGiveUp(): void;
}

/** The phone is verified, but the device not authorised yet: shows its code, and continues automatically. */
export function WaitingDevice({ proven, deviceCode, onIn, onGiveUp }: WaitingDeviceProps) {
  const fault = useAuthorised(proven, onIn);
  async function copy() {
    try {
      await navigator.clipboard.writeText(deviceCode);
      tell({ key: 'copy', kind: 'success', text: words.copied });
    } catch {
      tell({ key: 'copy', kind: 'error', text: words.copyFailed });
    }
  }
  return (
    <div className="waiting">
      <p className="waiting-title" role="alert">
        {words.deviceUnauthorised}
      </p>
      <dl>
        <dt>{words.deviceCode}</dt>
        <dd>
          <code>{deviceCode}</code>
          <button type="button" className="link" onClick={copy}>
            {words.copy}
          </button>
        </dd>
      </dl>
      <p className={fault ? 'login-fault' : 'demo-hint'} role="status">
        {fault ?? words.waiting}
      </p>
      <button type="button" className="button button-quiet" onClick={onGiveUp}>
        {words.otherAccount}
      </button>
    </div>
  );
}

/** Polls every five seconds; the handshake expires after a while, and then so does the waiting. */
function useAuthorised(proven: Proven, onIn: (outcome: LoginOutcome) => void) {
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    let over = false;
    const timer = setInterval(async () => {
      const next = await askAgain(proven);
      if (over || next === 'wait') return;
      clearInterval(timer);
      if (typeof next === 'string') setFault(next);
      else onIn(next);
    }, askEveryMs);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [proven, onIn]);
  return fault;
}

/** `wait`, the sentence of a fault, or the login. */
async function askAgain(proven: Proven): Promise<'wait' | (string & {}) | LoginOutcome> {
  try {
    const { state } = await askStanding();
    return state === 'authorized' ? await openOperator(proven) : 'wait';
  } catch (error) {
    if (error instanceof LoginFault) return error.message;
    return isOffline(error) ? 'wait' : words.waitingExpired;
  }
}

const isOffline = (error: unknown) => error instanceof Error && error.name === 'NoNetwork';

import type { ReplyOf } from '@kickstand/contract/kit';
import { demo } from '@kickstand/contract/platform/demo';
import { useEffect, useState } from 'react';
import { send } from '../../kit/client/client.ts';
import { readConfig } from '../../kit/client/client-config.ts';
import { useTextMessage } from '../../kit/client/text-message.ts';
import { sessionWords as words } from './session.words.ts';

type Account = ReplyOf<typeof demo.accounts>['list'][number];

const roleNames: Readonly<Record<string, string>> = words.roles;
const quiet = { quiet: true } as const;

/** The accounts of a demo deployment; empty elsewhere. */
function useAccounts() {
  const [accounts, setAccounts] = useState<readonly Account[]>([]);
  useEffect(() => {
    const there = new AbortController();
    if (readConfig().demo === false) return;
    send(demo.accounts, {}, { ...quiet, signal: there.signal }).then(
      ({ list }) => setAccounts(list),
      () => undefined,
    );
    return () => there.abort();
  }, []);
  return accounts;
}

interface DemoAccountsProps {
  /** The phone a code was just sent to, and when. */
  sentTo: { phone: string; at: number } | undefined;
  onPhone(phone: string): void;
  onCode(code: string): void;
}

/** Only in a demo: the accounts to choose from, and the phone on which the code arrives. */
export function DemoAccounts({ sentTo, onPhone, onCode }: DemoAccountsProps) {
  const accounts = useAccounts();
  const code = useTextMessage(accounts.length > 0 ? sentTo : undefined);
  if (accounts.length === 0) return null;
  return (
    <section className="demo" aria-label={words.demoTitle}>
      {code && (
        <p className="demo-sms" role="status">
          <span>{words.demoSms(code)}</span>
          <button type="button" className="link" onClick={() => onCode(code)}>
            {words.fillCode}
          </button>
        </p>
      )}
      <h2>{words.demoTitle}</h2>
      <p className="demo-hint">{words.demoHint}</p>
      <ul className="demo-list">
        {accounts.map(({ phone, role, name }) => (
          <li key={phone}>
            <button type="button" className="demo-account" onClick={() => onPhone(phone)}>
              <strong>{roleNames[role] ?? role}</strong>
              <span>
                {name} {phone}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import {
  type PaymentProviderRow,
  paymentProviders,
  providerNames,
} from '@kickstand/contract/money/payment-providers';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { Alert, Button, Space } from 'antd';
import { lazy, useState } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { defineAction } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { badge, instant, text, withLayout } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { SettingsGroup } from '../../kit/settings/settings-group.tsx';
import { nothing } from '../../ui/format.ts';
import type { Place } from './provider-edit.tsx';
import { providersWords as words } from './providers.words.ts';

const Write = defineAction<Place, typeof paymentProviders.save>({
  call: paymentProviders.save,
  label: words.write,
  form: lazy(() => import('./provider-edit.tsx')),
  done: () => words.written,
});

const effects = (lines: readonly string[]) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const Offer = defineAsk<PaymentProviderRow, typeof paymentProviders.offer>({
  call: paymentProviders.offer,
  label: words.offer,
  level: 3,
  applies: ({ state }) => state !== 'offered',
  changes: ({ merchantId }) => effects([words.offerNow(merchantId), words.othersStay]),
  request: ({ id, version }, { reason = '' }) => ({ params: { id }, body: { version, reason } }),
  done: () => words.offered,
});

const SwitchOff = defineAsk<PaymentProviderRow, typeof paymentProviders.switchOff>({
  call: paymentProviders.switchOff,
  label: words.off,
  level: 3,
  danger: true,
  applies: ({ state }) => state === 'offered',
  changes: ({ merchantId }) => effects([words.offNow(merchantId), words.itStays]),
  request: ({ id, version }, { reason = '' }) => ({ params: { id }, body: { version, reason } }),
  done: () => words.switchedOff,
});

/** Enough of a fingerprint to hold it against another. */
const print = withLayout((value: string) => <code title={value}>{value.slice(0, 16) || nothing}</code>, {});

const show = {
  state: badge({ draft: 'warn', offered: 'good', kept: 'quiet' }, words.states),
  merchantId: text,
  appId: text,
  serial: text,
  serviceId: text,
  ownKeyPrint: print,
  providerKeyPrint: print,
  baseUrl: text,
  notifyUrl: text,
  offeredAt: instant,
  offeredBy: text,
  approver: text,
};

const looks = { well: 'success', refused: 'error', unknown: 'warning' } as const;

/** What the provider answers when it is asked now. */
function Tested({ id }: { id: string }) {
  const answer = useCall(paymentProviders.test, { params: { id } }, { quiet: true });
  if (answer.isFetching) return <p className="muted">{words.testing}</p>;
  return (
    <Loaded of={answer}>
      {({ said, code, message }) => (
        <Alert
          type={looks[said]}
          showIcon
          title={words.said[said]}
          description={said === 'well' ? undefined : `${code} ${message}`.trim()}
        />
      )}
    </Loaded>
  );
}

/** Of a franchisee's number also whose it is, and whom the provider shares with. */
const showOfFranchisee = { agent: text, receiver: text, receiverProblem: text, ...show };

function Known({ row, isFranchisee }: { row: PaymentProviderRow; isFranchisee: boolean }) {
  const [tests, setTests] = useState(0);
  return (
    <>
      <Facts of={row} show={isFranchisee ? showOfFranchisee : show} labels={words.fields} />
      <Space wrap>
        <Button onClick={() => setTests((count) => count + 1)}>{words.test}</Button>
        <Offer row={row} />
        <SwitchOff row={row} />
      </Space>
      {tests > 0 && <Tested key={tests} id={row.id} />}
    </>
  );
}

function Provider({ provider, rows }: { provider: Place['provider']; rows: readonly PaymentProviderRow[] }) {
  const last = rows.find(({ state }) => state === 'draft') ?? rows[0];
  return (
    <section aria-label={words.names[provider]} className="settings-group">
      <header className="settings-head">
        <h3>{words.names[provider]}</h3>
        <Write row={{ provider, row: last, isFranchisee: false }} />
      </header>
      {rows.length === 0 && <p className="muted">{words.none}</p>}
      {rows.map((row) => (
        <Known key={row.id} row={row} isFranchisee={false} />
      ))}
    </section>
  );
}

/** Where franchisees collect themselves. */
function Franchisees({ rows }: { rows: readonly PaymentProviderRow[] }) {
  return (
    <section aria-label={words.franchisees} className="settings-group">
      <header className="settings-head">
        <h3>{words.franchisees}</h3>
        <Space wrap>
          {providerNames.map((provider) => (
            <WriteOf key={provider} provider={provider} />
          ))}
        </Space>
      </header>
      {rows.length === 0 && <p className="muted">{words.noFranchisees}</p>}
      {rows.map((row) => (
        <section key={row.id} aria-label={`${row.agent} ${words.names[row.provider]}`}>
          <header className="settings-head">
            <h4>{`${row.agent} · ${words.names[row.provider]}`}</h4>
            <Write row={{ provider: row.provider, row, isFranchisee: true }} />
          </header>
          <Known row={row} isFranchisee />
        </section>
      ))}
    </section>
  );
}

const adding = (provider: Place['provider']) =>
  defineAction<Place, typeof paymentProviders.save>({
    call: paymentProviders.save,
    label: words.add[provider],
    form: lazy(() => import('./provider-edit.tsx')),
    done: () => words.written,
  });
const adds = { wechat: adding('wechat'), alipay: adding('alipay') };

function WriteOf({ provider }: { provider: Place['provider'] }) {
  const Add = adds[provider];
  return <Add row={{ provider, row: undefined, isFranchisee: true }} />;
}

/** Where money is collected, for head office. */
export function PaymentProviders() {
  const may = useMay();
  return may(paymentProviders.list) ? <Providers /> : null;
}

function Providers() {
  const answer = useCall(paymentProviders.list, {}, { quiet: true });
  return (
    <SettingsGroup title={words.title} hint={words.hint} actions={null}>
      <Loaded of={answer}>
        {({ list }) => (
          <>
            {providerNames.map((provider) => (
              <Provider
                key={provider}
                provider={provider}
                rows={list.filter((row) => row.provider === provider && row.agentId === headOffice)}
              />
            ))}
            <Franchisees rows={list.filter(({ agentId }) => agentId !== headOffice)} />
          </>
        )}
      </Loaded>
    </SettingsGroup>
  );
}

import { houseNames, type PaymentHouseRow, paymentHouses } from '@kickstand/contract/money/payment-houses';
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
import type { Place } from './house-edit.tsx';
import { housesWords as words } from './houses.words.ts';

const Write = defineAction<Place, typeof paymentHouses.save>({
  call: paymentHouses.save,
  label: words.write,
  form: lazy(() => import('./house-edit.tsx')),
  done: () => words.written,
});

const effects = (lines: readonly string[]) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const Offer = defineAsk<PaymentHouseRow, typeof paymentHouses.offer>({
  call: paymentHouses.offer,
  label: words.offer,
  level: 3,
  applies: ({ state }) => state !== 'offered',
  changes: ({ merchantId }) => effects([words.offerNow(merchantId), words.othersStay]),
  request: ({ id, version }, { reason = '' }) => ({ params: { id }, body: { version, reason } }),
  done: () => words.offered,
});

const SwitchOff = defineAsk<PaymentHouseRow, typeof paymentHouses.switchOff>({
  call: paymentHouses.switchOff,
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
  houseKeyPrint: print,
  baseUrl: text,
  notifyUrl: text,
  offeredAt: instant,
  offeredBy: text,
  approver: text,
};

const looks = { well: 'success', refused: 'error', unknown: 'warning' } as const;

/** What the house answers when it is asked now. */
function Tested({ id }: { id: string }) {
  const answer = useCall(paymentHouses.test, { params: { id } }, { quiet: true });
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

/** Of a franchisee's number also whose it is, and whom the house shares with. */
const showOfFranchisee = { agent: text, receiver: text, receiverProblem: text, ...show };

function Known({ row, isFranchisee }: { row: PaymentHouseRow; isFranchisee: boolean }) {
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

function House({ house, rows }: { house: Place['house']; rows: readonly PaymentHouseRow[] }) {
  const last = rows.find(({ state }) => state === 'draft') ?? rows[0];
  return (
    <section aria-label={words.names[house]} className="settings-group">
      <header className="settings-head">
        <h3>{words.names[house]}</h3>
        <Write row={{ house, row: last, isFranchisee: false }} />
      </header>
      {rows.length === 0 && <p className="muted">{words.none}</p>}
      {rows.map((row) => (
        <Known key={row.id} row={row} isFranchisee={false} />
      ))}
    </section>
  );
}

/** Where franchisees collect themselves. */
function Franchisees({ rows }: { rows: readonly PaymentHouseRow[] }) {
  return (
    <section aria-label={words.franchisees} className="settings-group">
      <header className="settings-head">
        <h3>{words.franchisees}</h3>
        <Space wrap>
          {houseNames.map((house) => (
            <WriteOf key={house} house={house} />
          ))}
        </Space>
      </header>
      {rows.length === 0 && <p className="muted">{words.noFranchisees}</p>}
      {rows.map((row) => (
        <section key={row.id} aria-label={`${row.agent} ${words.names[row.house]}`}>
          <header className="settings-head">
            <h4>{`${row.agent} · ${words.names[row.house]}`}</h4>
            <Write row={{ house: row.house, row, isFranchisee: true }} />
          </header>
          <Known row={row} isFranchisee />
        </section>
      ))}
    </section>
  );
}

const adding = (house: Place['house']) =>
  defineAction<Place, typeof paymentHouses.save>({
    call: paymentHouses.save,
    label: words.add[house],
    form: lazy(() => import('./house-edit.tsx')),
    done: () => words.written,
  });
const adds = { wechat: adding('wechat'), alipay: adding('alipay') };

function WriteOf({ house }: { house: Place['house'] }) {
  const Add = adds[house];
  return <Add row={{ house, row: undefined, isFranchisee: true }} />;
}

/** Where money is collected, for head office. */
export function PaymentHouses() {
  const may = useMay();
  return may(paymentHouses.list) ? <Houses /> : null;
}

function Houses() {
  const answer = useCall(paymentHouses.list, {}, { quiet: true });
  return (
    <SettingsGroup title={words.title} hint={words.hint} actions={null}>
      <Loaded of={answer}>
        {({ list }) => (
          <>
            {houseNames.map((house) => (
              <House
                key={house}
                house={house}
                rows={list.filter((row) => row.house === house && row.agentId === headOffice)}
              />
            ))}
            <Franchisees rows={list.filter(({ agentId }) => agentId !== headOffice)} />
          </>
        )}
      </Loaded>
    </SettingsGroup>
  );
}

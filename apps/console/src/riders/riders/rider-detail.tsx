import { type RiderRow, riders } from '@kickstand/contract/riders/riders';
import { lazy } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { count, instant, text } from '../../kit/list/cells.tsx';
import { DetailPage } from '../../kit/page/detail-page.tsx';
import { type DetailTab, DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { usePage } from '../../kit/page/page.ts';
import { WayBack } from '../../kit/page/way-back.tsx';
import { RiderPhoneInFull } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { barRider } from '../blacklist/blacklist.parts.tsx';
import { adjustCredit } from '../credit/adjust-credit.parts.tsx';
import { CreditBan } from '../credit/credit.parts.tsx';
import { changePhone, resetIdentity } from '../identities/identity-changes.parts.tsx';
import { writeToRider } from '../persons/person-actions.parts.tsx';
import { chargeRider } from './charge.actions.tsx';
import { riderRidingCell, riderStateCell } from './rider-cells.parts.tsx';
import { ridersPaths } from './riders.paths.ts';
import { ridersWords as words } from './riders.words.ts';
import { ShownRider } from './shown-rider.ts';
import TabSummary from './tab-summary.tsx';
import { TabComplaints, TabDevices, TabMessages, TabPrivacy } from './tabs-person.tsx';
import './riders.css';

const tab = (key: string, label: string, may: string, load: Parameters<typeof lazy>[0]): DetailTab => ({
  key,
  label,
  may,
  Content: lazy(load) as DetailTab['Content'],
});

const tabs: readonly DetailTab[] = [
  { key: 'summary', label: words.tabs.summary, Content: TabSummary },
  tab('riding', words.tabs.riding, '070101||1601', () => import('./tab-riding.tsx')),
  tab('orders', words.tabs.orders, '1601', () => import('./tab-orders.tsx')),
  tab('trips', words.tabs.trips, '0301||0302||1601', () => import('./tab-trips.tsx')),
  tab('wallet', words.tabs.wallet, '070101', () => import('./tab-wallet.tsx')),
  tab('refunds', words.tabs.refunds, '070101', () => import('./tab-refunds.tsx')),
  tab('invoices', words.tabs.invoices, '20||070101', () => import('./tab-invoices.tsx')),
  tab('cards', words.tabs.cards, '070101', () => import('./tab-cards.tsx')),
  tab('identity', words.tabs.identity, '070101||0703||0704', () => import('./tab-identity.tsx')),
  tab('deposit', words.tabs.deposit, '070101', () => import('./tab-deposit.tsx')),
  { key: 'complaints', label: words.tabs.complaints, may: '0401', Content: TabComplaints },
  tab('returns', words.tabs.returns, 'returnCarApp', () => import('./tab-returns.tsx')),
  tab('credit', words.tabs.credit, '070101', () => import('./tab-credit.tsx')),
  tab('blacklist', words.tabs.blacklist, '08||070101', () => import('./tab-blacklist.tsx')),
  { key: 'messages', label: words.tabs.messages, may: '070101', Content: TabMessages },
  { key: 'devices', label: words.tabs.devices, may: '070101', Content: TabDevices },
  tab('log', words.tabs.log, '1404', () => import('./tab-log.tsx')),
  { key: 'privacy', label: words.tabs.privacy, may: '070101,07010127', Content: TabPrivacy },
];

/** Everything about one rider, in a browser tab of its own. */
export default function RiderDetail() {
  const { id = '' } = usePage().search;
  const rider = useCall(riders.single, { params: { riderId: id } }, { quiet: true });
  return (
    <DetailPage of={rider} words={words} list={ridersPaths.list.to()}>
      {(data) => <Known rider={data} />}
    </DetailPage>
  );
}

function Known({ rider }: { rider: RiderRow }) {
  return (
    <article className="rider-page">
      <nav aria-label={words.toList}>
        <WayBack list={ridersPaths.list.to()} toList={words.toList} />
      </nav>
      <header className="rider-card">
        <div className="rider-name">
          <h1>
            <RiderPhoneInFull riderId={rider.id} riderPhone={rider.riderPhone} leads={false} />
          </h1>
          {riderStateCell(rider.state, rider)}
          {riderRidingCell(rider.riding, rider)}
          <CreditBan rider={rider} />
          {rider.isAbusive && <Badge tone="bad">{words.fields.isAbusive}</Badge>}
        </div>
        <Facts
          of={rider}
          labels={words.fields}
          show={{
            name: text,
            area: text,
            creditScore: count,
            registeredAt: instant,
            lastRideAt: instant,
            id: text,
          }}
        />
        <div className="rider-name">
          {[chargeRider, adjustCredit, barRider].map((Act) => (
            <Act key={Act.id} row={rider} />
          ))}
          {[changePhone, resetIdentity, writeToRider].map((Act) => (
            <Act key={Act.id} row={rider} />
          ))}
        </div>
      </header>
      <ShownRider value={rider}>
        <DetailTabs tabs={tabs} label={words.tabs.label} />
      </ShownRider>
    </article>
  );
}

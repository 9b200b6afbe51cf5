import { finance } from '@kickstand/contract/insight/finance';
import type { Cents } from '@kickstand/contract/kit';
import { Alert } from 'antd';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { money } from '../../../kit/list/cells.tsx';
import { Facts } from '../../../kit/page/facts.tsx';
import { moneyText } from '../../../ui/format.ts';
import { areaDepositsWords } from './area-deposits.words.ts';

const words = areaDepositsWords.account;

function Account() {
  const funds = useCall(finance.funds, {}, { quiet: true }).data?.funds;
  if (!funds) return null;
  const short = funds.depositCents - funds.depositAccountCents;
  return (
    <section aria-label={words.title}>
      <Facts
        of={{ ...funds, restCents: -short as Cents }}
        labels={words.labels}
        show={{ depositCents: money, depositAccountCents: money, restCents: money }}
      />
      {short > 0 && <Alert type="error" showIcon title={words.short(moneyText(short))} />}
    </section>
  );
}

/** The deposits owed to riders beside the balance of their account, for those who reconcile the whole platform. */
export const SpecialAccount = () => (useMay()(finance.funds) ? <Account /> : null);

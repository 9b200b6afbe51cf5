import type { AccountFacts } from '@kickstand/contract/riders/identities';
import { count, money } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { identitiesWords as all } from './identities.words.ts';

const whether = (value: boolean) => (value ? all.yes : all.no);

/** The property of an account. */
export const AccountCard = ({ title, of }: { title: string; of: AccountFacts }) => (
  <section className="queue-card">
    <h2>{title}</h2>
    <Facts
      of={of}
      labels={all.fields}
      show={{
        principalCents: money,
        giftCents: money,
        otherCents: money,
        owes: whether,
        isRiding: whether,
        isBlacklisted: whether,
        orders: count,
      }}
    />
  </section>
);

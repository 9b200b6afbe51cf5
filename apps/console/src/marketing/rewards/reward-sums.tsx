import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { rewards } from '@kickstand/contract/marketing/rewards';
import { useCall } from '../../kit/client/calls.ts';
import { moneyText } from '../../ui/format.ts';
import { rewardsWords as words } from './rewards.words.ts';

const paging = ['pageNum', 'pageSize', 'sort', 'dir', 'only'];

/** Sums of the filtered rewards by source, and the books’ balance; loaded after the rows. */
export function RewardSums({ query }: { query: Partial<InputOf<typeof rewards.list>['query']> }) {
  const filter = Object.fromEntries(Object.entries(query).filter(([key]) => !paging.includes(key)));
  const { data } = useCall(rewards.sums, { query: filter }, { quiet: true });
  return data ? <Shown {...data} /> : null;
}

function Shown({ list, leftCents, booksCents }: ReplyOf<typeof rewards.sums>) {
  return (
    <section aria-label={words.sumsLabel} className="reward-sums">
      <strong>
        {words.sums.left} {moneyText(leftCents)}
      </strong>
      {list.map((sum) => (
        <span key={sum.source} title={words.sums.of(moneyText(sum.faceCents))}>
          {words.sources[sum.source]} {moneyText(sum.leftCents)}
        </span>
      ))}
      {booksCents !== null && (
        <span>
          {words.sums.books} {moneyText(booksCents)}
          {booksCents !== leftCents && <span className="dialog-field-wrong"> {words.differs}</span>}
        </span>
      )}
    </section>
  );
}

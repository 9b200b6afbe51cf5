import type { StatementRow } from '@kickstand/contract/money/settlement';
import { moneyText } from '../../ui/format.ts';
import { settlementWords as words } from './settlement.words.ts';

const terms = [
  ['giftCents', 1],
  ['minimumCents', -1],
  ['adjustCents', 1],
  ['providerCents', 1],
  ['carryCents', 1],
] as const;

/** What a statement comes to, and how: what is nothing is left out. */
export function StatementSums({ of }: { of: StatementRow }) {
  return (
    <p className="statement-sums">
      {words.fields.shareCents} <span className="figure">{moneyText(of.shareCents)}</span>
      {terms.map(([name, sign]) => {
        const cents = of[name] * sign;
        return cents === 0 ? null : (
          <span key={name}>
            {` ${cents < 0 ? '−' : '+'} ${words.fields[name]} `}
            <span className="figure">{moneyText(Math.abs(cents))}</span>
          </span>
        );
      })}
      {` = ${words.fields.payableCents} `}
      <strong className="figure">{moneyText(of.payableCents)}</strong>
    </p>
  );
}

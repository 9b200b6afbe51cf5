import type { ShareScheme, StatementRow } from '@kickstand/contract/money/settlement';
import { badge, oneOf, withLayout } from '../../kit/list/cells.tsx';
import { moneyText, percentText } from '../../ui/format.ts';
import { settlementWords as words } from './settlement.words.ts';

export const statementBadge = badge<StatementRow['state']>(
  { draft: 'warn', disputed: 'bad', confirmed: 'busy', paid: 'good', carried: 'quiet' },
  words.states,
);
export const schemeBadge = badge<ShareScheme['state']>(
  { draft: 'warn', scheduled: 'busy', active: 'good', ended: 'quiet' },
  words.schemeStates,
);
export const cycleName = oneOf(words.cycles);

const bpText = (bp: number | null) => percentText(bp === null ? null : bp / 100);
/** A ratio in ten-thousandths. */
export const ratio = withLayout((bp: number | null) => bpText(bp), { width: 100, align: 'right' });

/** Tiers in words, one after the other. */
export const tiersCell = withLayout(
  (tiers: ShareScheme['tiers']) =>
    tiers.map(({ fromCents, bp }) => words.tierLine(moneyText(fromCents), bpText(bp))).join('; '),
  { width: 220, lines: 2 },
);

import type { ReturnDetail } from '@kickstand/contract/rides/returns';
import { countText, moneyText } from '../../ui/format.ts';
import { ReturnEvidence } from '../return-evidence/return-evidence.parts.tsx';
import { tripsWords } from '../trips/trips.words.ts';
import { returnsWords as words } from './returns.words.ts';

/** What the application is about, and what the return was judged by. */
export function ReturnJudged({ of }: { of: ReturnDetail }) {
  const { feeCents, isWaived, relation: judged, credit } = of;
  const effect = isWaived ? words.effect.waived : words.effect.charged;
  return (
    <section className="queue-card">
      <p>
        {judged && tripsWords.relation[judged]}
        {feeCents > 0 && ` · ${effect(moneyText(feeCents))}`}
      </p>
      {credit && (
        <p className="muted">
          {words.atStake(
            countText(credit.score),
            countText(credit.warnedPoints),
            countText(credit.rejectedPoints),
          )}
        </p>
      )}
      <ReturnEvidence tripId={of.orderId} />
    </section>
  );
}

/** What was decided, and what it moved. */
export function ReturnOutcome({ of: { opinion, supplementCents, backCents } }: { of: ReturnDetail }) {
  return (
    <>
      <p>{opinion}</p>
      {supplementCents > 0 && <p>{words.supplement(moneyText(supplementCents))}</p>}
      {backCents > 0 && <p>{words.back(moneyText(backCents))}</p>}
    </>
  );
}

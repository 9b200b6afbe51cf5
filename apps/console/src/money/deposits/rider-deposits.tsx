import {
  type ConsentRow,
  type ConsentState,
  type DepositRow,
  deposits,
} from '@kickstand/contract/money/deposits';
import { useCall } from '../../kit/client/calls.ts';
import { badge, instant, money, oneOf, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import type { Tone } from '../../ui/tones.ts';
import {
  refundAgain as Again,
  deductDeposit as Deduct,
  freezeDeposit as Freeze,
  recoverDeposit as Recover,
  refundDeposit as Refund,
  transferDeposit as Transfer,
} from './deposit-actions.parts.tsx';
import { depositState } from './deposit-cells.parts.tsx';
import { depositsWords } from './deposits.words.ts';

const words = depositsWords.rider;
const acts = (_: number, row: DepositRow) => (
  <>
    <Refund row={row} />
    <Again row={row} />
    <Transfer row={row} />
    <Freeze row={row} />
    <Recover row={row} />
    <Deduct row={row} />
  </>
);

const consentTones: Record<ConsentState, Tone> = {
  asked: 'busy',
  standing: 'good',
  ending: 'busy',
  ended: 'quiet',
  dropped: 'quiet',
};

/** The providers that vouch for a rider. */
const Consents = ({ list }: { list: readonly ConsentRow[] }) => (
  <Parts
    title={words.consents}
    rows={list}
    rowKey="consentId"
    labels={words.consentFields}
    show={{
      way: oneOf<string>(words.ways),
      state: badge(consentTones, words.consentStates),
      askedAt: instant,
      standsAt: instant,
      endedAt: instant,
    }}
    empty={words.noConsents}
  />
);

/** The deposits of one rider, with what can be done about each, and the providers that vouch. */
export default function RiderDeposits({ riderId }: { riderId: string }) {
  const answer = useCall(deposits.ofRider, { query: { riderId } }, { quiet: true });
  return (
    <section className="rider-card">
      <Loaded of={answer}>
        {({ list, consents }) => (
          <>
            <Parts
              title={words.title}
              rows={list}
              rowKey="depositId"
              labels={words.fields}
              show={{
                state: depositState,
                amountCents: money,
                deductedCents: money,
                area: text,
                channel: oneOf<string>(words.providers),
                paidAt: instant,
                frozenUntil: instant,
                frozenBy: text,
                freezeReason: text,
                askedAt: instant,
                dueAt: instant,
                refundedAt: instant,
                transferNo: text,
                transferName: text,
                version: acts,
              }}
              empty={words.empty}
            />
            <Consents list={consents} />
          </>
        )}
      </Loaded>
    </section>
  );
}

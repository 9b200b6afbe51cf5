import { type ProfitShareRow, profitShares } from '@kickstand/contract/money/settlement';
import { useCall } from '../../kit/client/calls.ts';
import { instant, money, oneOf } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { settlementPaths } from '../../money/settlement/settlement.paths.ts';
import { AgentSection } from './agent-section.tsx';
import { agentsWords } from './agents.words.ts';

const words = agentsWords.account;

/** How many are shown; a link leads to all of them. */
const mostShown = 6;

const show = {
  paidAt: instant,
  state: oneOf<ProfitShareRow['state']>(words.shareStates),
  paidCents: money,
  amountCents: money,
  returnedCents: money,
  feeCents: money,
  freedCents: money,
};

function Last({ agentId }: { agentId: number }) {
  const query = { agentId, pageSize: mostShown } as const;
  return (
    <Loaded of={useCall(profitShares.list, { query }, { quiet: true })}>
      {({ list, count }) => (
        <>
          <Parts
            title={words.shares}
            rows={list}
            rowKey="id"
            show={show}
            labels={words.shareFields}
            empty={words.noShares}
          />
          {count > list.length && (
            <PageLink to={settlementPaths.shares.to({}, { agentId })}>
              {words.allShares(String(count))}
            </PageLink>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The latest profit shares of payments that the company collected itself. */
export const AgentShares = ({ agentId }: { agentId: number }) => (
  <AgentSection call={profitShares.list} agentId={agentId} title={words.shares}>
    <Last agentId={agentId} />
  </AgentSection>
);

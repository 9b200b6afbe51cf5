import { type StatementRow, statements } from '@kickstand/contract/money/settlement';
import { useCall } from '../../kit/client/calls.ts';
import { money, oneOf, withLayout } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { settlementPaths } from '../../money/settlement/settlement.paths.ts';
import { AgentSection } from './agent-section.tsx';
import { agentsWords as words } from './agents.words.ts';

/** How many are shown; a link leads to all of them. */
const mostShown = 6;

const show = {
  fromDay: withLayout(
    (from: string, { id, toDay }: StatementRow) => (
      <PageLink to={settlementPaths.lines.to({}, { id })}>
        {from === toDay ? from : words.account.period(from, toDay)}
      </PageLink>
    ),
    {},
  ),
  state: oneOf(words.account.statementStates),
  baseCents: money,
  shareCents: money,
  adjustCents: money,
  payableCents: money,
};

function Last({ agentId }: { agentId: number }) {
  const query = { agentId, pageSize: mostShown, sort: 'toDay', dir: 'desc' } as const;
  return (
    <Loaded of={useCall(statements.list, { query }, { quiet: true })}>
      {({ list, count }) => (
        <>
          <Parts
            title={words.account.statements}
            rows={list}
            rowKey="id"
            show={show}
            labels={words.account.statementFields}
            empty={words.account.noStatements}
          />
          {count > list.length && (
            <PageLink to={settlementPaths.statements.to({}, { agentId })}>
              {words.account.allStatements(String(count))}
            </PageLink>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The latest statements of a company, each linked to its lines and actions. */
export function AgentStatements({ agentId }: { agentId: number }) {
  return (
    <AgentSection call={statements.list} agentId={agentId} title={words.account.statements}>
      <Last agentId={agentId} />
    </AgentSection>
  );
}

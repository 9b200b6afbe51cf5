import type { ReplyOf } from '@kickstand/contract/kit';
import { type AgentAreaRow, agentAreas } from '@kickstand/contract/organisation/agents';
import { Drawer } from 'antd';
import { useCall } from '../../../kit/client/calls.ts';
import { instantText } from '../../../kit/page/format.ts';
import { Loaded, StatePanel } from '../../../kit/page/states.tsx';
import { Timeline, type TimelineEvent } from '../../../kit/page/timeline.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Tone } from '../../../ui/tones.ts';
import { agentsWords } from '../agents.words.ts';

const words = agentsWords.history;

type Chapter = ReplyOf<typeof agentAreas.history>['list'][number];

const tones: Record<Chapter['state'], Tone> = {
  scheduled: 'special',
  active: 'good',
  ended: 'quiet',
  cancelled: 'quiet',
};

const lines = ({ operator, approver, reason, endedAt }: Chapter) =>
  [
    endedAt !== null && words.until(instantText(endedAt)),
    operator && words.operator(operator),
    approver && words.approver(approver),
    reason && words.reason(reason),
  ].filter(Boolean) as string[];

const eventOf = (chapter: Chapter): TimelineEvent => ({
  key: chapter.assignmentId,
  at: chapter.effectiveAt,
  tone: tones[chapter.state],
  title: (
    <>
      {chapter.fromAgentName === null
        ? words.first(chapter.agentName)
        : words.moved(chapter.fromAgentName, chapter.agentName)}{' '}
      <Badge tone={tones[chapter.state]}>{words.states[chapter.state]}</Badge>
    </>
  ),
  detail: lines(chapter).map((line) => <div key={line}>{line}</div>),
});

interface HistoryProps {
  row: AgentAreaRow;
  close(): void;
}

/** The agents of an area with their periods, and who decided. */
export default function AreaHistory({ row, close }: HistoryProps) {
  const answer = useCall(agentAreas.history, { query: { areaId: row.id } }, { quiet: true });
  return (
    <Drawer open size={480} title={words.title(row.name)} onClose={close}>
      <Loaded of={answer}>
        {({ list }) =>
          list.length > 0 ? (
            <Timeline events={list.map(eventOf)} />
          ) : (
            <StatePanel kind="empty" title={words.empty} />
          )
        }
      </Loaded>
    </Drawer>
  );
}

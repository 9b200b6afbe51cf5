import { type WorkVerdictRow, workVerdicts } from '@kickstand/contract/staff';
import { Drawer } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Timeline } from '../../kit/page/timeline.tsx';
import { Badge } from '../../ui/badge.tsx';
import { moneyText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { tripsWords } from '../trips/trips.words.ts';
import { fieldWorkWords as words } from './field-work.words.ts';

const tones: Record<WorkVerdictRow['validity'], Tone> = {
  valid: 'good',
  invalid: 'bad',
  pending: 'quiet',
  closed: 'quiet',
};
const names: Record<WorkVerdictRow['validity'], string> = {
  ...tripsWords.tasks.validity,
  closed: words.closed,
};

function eventOf({ no, judgedAt, judgedBy, ruleVersion, payCents, remark, flags, ...said }: WorkVerdictRow) {
  const why = said.verdictReason && tripsWords.tasks.reason[said.verdictReason];
  return {
    key: String(no),
    at: judgedAt,
    tone: tones[said.validity],
    title: [names[said.validity], why].filter(Boolean).join(' · '),
    detail: (
      <>
        <div>{judgedBy ?? words.byRules(String(ruleVersion))}</div>
        {payCents !== 0 && <div>{words.pay(moneyText(payCents))}</div>}
        {remark && <div>{remark}</div>}
        {flags.map((flag) => (
          <Badge key={flag} tone="warn">
            {words.flag[flag]}
          </Badge>
        ))}
      </>
    ),
  };
}

/** What a piece of field work was judged to be, each time, the last first. */
export default function VerdictDrawer({ row, close }: { row: { id: string; carId: string }; close(): void }) {
  const answer = useCall(workVerdicts.list, { params: { taskId: row.id } }, { quiet: true });
  return (
    <Drawer open size={480} title={words.title(row.carId)} onClose={close}>
      <Loaded of={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="muted">{words.notYet}</p>
          ) : (
            <Timeline events={list.map(eventOf)} />
          )
        }
      </Loaded>
    </Drawer>
  );
}

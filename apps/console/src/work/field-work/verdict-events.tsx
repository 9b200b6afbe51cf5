import type { WorkVerdictRow } from '@kickstand/contract/work/field-work';
import { taskKitWords } from '../../fleet/task-kit/task-kit.words.ts';
import type { TimelineEvent } from '../../kit/page/timeline.tsx';
import { Badge } from '../../ui/badge.tsx';
import { moneyText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { fieldWorkWords as words } from './field-work.words.ts';

const tones: Record<WorkVerdictRow['validity'], Tone> = {
  valid: 'good',
  invalid: 'bad',
  pending: 'quiet',
  closed: 'quiet',
};
const names: Record<WorkVerdictRow['validity'], string> = {
  ...taskKitWords.tasks.validity,
  closed: words.closed,
};

/** A verdict with its reasons, as something that happened. */
export function verdictEvent({ no, judgedAt, judgedBy, payCents, ...said }: WorkVerdictRow): TimelineEvent {
  const { ruleVersion, remark, flags } = said;
  const why = said.verdictReason && taskKitWords.tasks.reason[said.verdictReason];
  return {
    key: `verdict-${no}`,
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

import type { ReplyOf } from '@kickstand/contract/kit';
import type { agentRoles } from '@kickstand/contract/organisation/agents';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { countText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/tones.ts';
import { agentsWords } from '../agents.words.ts';

const words = agentsWords.push;

interface CardProps {
  difference: ReplyOf<typeof agentRoles.difference>['list'][number];
  /** The titles of the codes. */
  titles: ReadonlyMap<string, string>;
  chosen: boolean;
  /** Why it cannot be chosen. */
  why: string | undefined;
  choose(on: boolean): void;
}

const tones = { removed: 'bad', added: 'good', refused: 'quiet' } as const satisfies Record<string, Tone>;

/** What a push would remove from a role, add, and leave out because of its ceiling. */
export function RoleDifferenceCard({ difference, titles, chosen, why, choose }: CardProps) {
  const whyId = useId();
  const { roleName, agentName, users } = difference;
  return (
    <section className="role-difference" aria-label={`${agentName} · ${roleName}`}>
      <Checkbox
        aria-label={words.selectRole(roleName, agentName)}
        checked={chosen && !why}
        disabled={!!why}
        aria-describedby={why ? whyId : undefined}
        onChange={({ target }) => choose(target.checked)}
      >
        <strong>{agentName}</strong> · {roleName} · {agentsWords.people(countText(users))}
      </Checkbox>
      {why && (
        <p id={whyId} className="muted">
          {why}
        </p>
      )}
      {(['removed', 'added', 'refused'] as const)
        .filter((kind) => difference[kind].length > 0)
        .map((kind) => (
          <div key={kind}>
            <span className="muted">{words[kind]}</span>
            <ul className="codes-list">
              {difference[kind].map((code) => (
                <li key={code}>
                  <Badge tone={tones[kind]}>{`${titles.get(code) ?? ''} ${code}`.trim()}</Badge>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}

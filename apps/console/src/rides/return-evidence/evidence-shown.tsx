import { returnEvidence, type ShownEvidence } from '@kickstand/contract/rides/return-evidence';
import { type Verdict, verdictOf } from '@kickstand/domain/rides/trips';
import { useCall } from '../../kit/client/calls.ts';
import { instantText } from '../../kit/page/format.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { EvidenceFacts } from './evidence-facts.tsx';
import { middleOf } from './evidence-geometry.ts';
import { EvidenceMap } from './evidence-map.tsx';
import { returnEvidenceWords as words } from './return-evidence.words.ts';
import './return-evidence.css';

const toneOf: Record<Verdict, Tone> = {
  proven: 'bad',
  allowed: 'good',
  phone_allowed: 'good',
  too_vague: 'warn',
  accuracy_unknown: 'warn',
  too_old: 'warn',
  no_fix: 'warn',
};
const signOf = (tone: Tone) => (tone === 'warn' ? '▲ ' : '');

function Shown({ shown }: { shown: ShownEvidence }) {
  const { evidence, endedAt, fences } = shown;
  const tone = toneOf[verdictOf(evidence)];
  const verdict = evidence ? words.verdicts[verdictOf(evidence)] : words.noEvidence;
  const middle = middleOf(shown);
  const decided = fences.find((fence) => fence.decided);
  return (
    <section className="evidence">
      <header>
        <h2>{words.title}</h2>
        <Badge tone={tone}>{signOf(tone) + verdict}</Badge>
        {evidence && endedAt !== null && (
          <span className="muted">
            {decided &&
              `${words.fence(decided.name, decided.version === null ? '' : countText(decided.version))} · `}
            {words.fencesOf(instantText(endedAt).slice(5, 16), String(evidence.fenceRelease))}
          </span>
        )}
      </header>
      {evidence && (
        <div className="evidence-parts">
          <figure>
            {middle ? (
              <EvidenceMap shown={shown} middle={middle} verdict={verdict} />
            ) : (
              <p className="muted">{words.noPlace}</p>
            )}
            <figcaption className="muted">
              ▲ {words.legend.charged} · ○ {words.legend.free}
              {middle && fences.length === 0 && ` · ${words.noFences}`}
            </figcaption>
          </figure>
          <EvidenceFacts shown={shown} evidence={evidence} />
        </div>
      )}
    </section>
  );
}

/** What the end of a ride was decided by: what the facts allow in one line, a map of then, and the facts. */
export default function EvidenceShown({ tripId }: { tripId: string }) {
  const answer = useCall(returnEvidence.single, { params: { tripId } }, { quiet: true });
  return <Loaded of={answer}>{(shown) => <Shown shown={shown} />}</Loaded>;
}

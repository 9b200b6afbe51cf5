import type { WorkAuditDetail } from '@kickstand/contract/work/field-work';
import { taskKitWords } from '../../fleet/task-kit/task-kit.words.ts';
import { instant, metres, money, oneOf, percent, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { PhotoStrip } from '../../platform/photo-kit/photo-strip.parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { fieldWorkWords } from './field-work.words.ts';

const { audit: words, flag } = fieldWorkWords;

interface Props {
  of: WorkAuditDetail;
}

/** What was done, by whom, and what speaks against it. */
export function AuditTimeline({ of }: Props) {
  return (
    <section>
      <h2>
        {words.work} · {taskKitWords.tasks.type[of.type]}
      </h2>
      <p>
        {words.reasons[of.why]}{' '}
        {of.flags.map((one) => (
          <Badge key={one} tone="warn">
            {flag[one]}
          </Badge>
        ))}
      </p>
      {of.objection && <p>{words.objects(of.objection)}</p>}
      <Facts
        of={of}
        labels={words.fields}
        show={{
          assignee: text,
          area: text,
          source: oneOf(taskKitWords.tasks.source),
          startedAt: instant,
          finishedAt: instant,
          beforePct: percent,
          afterPct: percent,
          distanceM: metres,
          verdictReason: oneOf(taskKitWords.tasks.reason),
          payCents: money,
        }}
      />
    </section>
  );
}

/** Its photos, and what their cameras wrote. */
export function AuditEvidence({ of }: Props) {
  return (
    <section className="queue-card">
      <h2>{words.photos}</h2>
      {of.photos.length === 0 && <p className="muted">{words.noPhotos}</p>}
      <PhotoStrip photos={of.photos} />
      {of.taken.map((one) => (
        <Facts key={one.photoId} of={one} labels={words.fields} show={{ takenAt: instant, awayM: metres }} />
      ))}
    </section>
  );
}

/** What was decided. */
export function AuditOutcome({ of }: Props) {
  return (
    <>
      <p>
        {words.states[of.state]} · {taskKitWords.tasks.validity[of.validity]}
      </p>
      {of.opinion && <p>{of.opinion}</p>}
    </>
  );
}

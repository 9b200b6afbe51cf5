import { feedback, type FeedbackDetail as Ticket } from '@kickstand/contract/service/feedback';
import { lazy, Suspense } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { idLink, instant, oneOf, text } from '../../kit/list/cells.tsx';
import { DetailPage } from '../../kit/page/detail-page.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { usePage } from '../../kit/page/page.ts';
import { WayBack } from '../../kit/page/way-back.tsx';
import { due } from '../../kit/queue/due.tsx';
import { PhotoStrip } from '../../platform/photo-kit/photo-strip.parts.tsx';
import { sizeText } from '../../ui/format.ts';
import { feedbackActions } from './feedback.actions.tsx';
import { feedbackPaths } from './feedback.paths.ts';
import { feedbackWords as words } from './feedback.words.ts';
import { levelBadge, moduleCell, stateBadge } from './feedback-cells.tsx';
import { ContextShown } from './feedback-context.tsx';
import { FeedbackThread } from './feedback-thread.tsx';
import './feedback.css';

/** The object may belong to several domains, whose texts are loaded with it. */
const ObjectFacts = lazy(async () => ({ default: (await import('./feedback-object.tsx')).ObjectFacts }));

/** The interval of refetching, as the other side may answer, milliseconds. */
const everyMs = 30_000;

/** One ticket to the vendor with its thread. */
export default function FeedbackDetail() {
  const { id = '' } = usePage().search;
  const ticket = useCall(feedback.single, { params: { feedbackId: id } }, { quiet: true, every: everyMs });
  return (
    <DetailPage of={ticket} words={words} list={feedbackPaths.list.to()}>
      {(of) => <Known of={of} />}
    </DetailPage>
  );
}

function Known({ of }: { of: Ticket }) {
  return (
    <article className="feedback-page">
      <nav aria-label={words.toList}>
        <WayBack list={feedbackPaths.list.to()} toList={words.toList} />
      </nav>
      <header>
        <h1>
          {of.title} {levelBadge(of.level, of)} {stateBadge(of.state, of)}
        </h1>
        <div className="feedback-actions">
          {feedbackActions.map((Act) => (
            <Act key={Act.id} row={of} />
          ))}
        </div>
      </header>
      <Facts
        of={of}
        labels={words.fields}
        show={{
          id: text,
          kind: oneOf(words.kinds),
          module: moduleCell,
          agent: text,
          creator: text,
          contactPhone: text,
          handler: text,
          createdAt: instant,
          happenedAt: instant,
          dueAt: due,
          solvedAt: instant,
          score: text,
          scoreText: text,
          duplicateOf: idLink<Ticket>(({ duplicateOf }) =>
            feedbackPaths.detail.to({}, { id: duplicateOf ?? '' }),
          ),
        }}
      />
      <p className="feedback-text">{of.text}</p>
      {of.photos.length > 0 && <PhotoStrip photos={of.photos} />}
      <ul>
        {of.files.map(({ id, name, bytes, address }) => (
          <li key={id}>
            <a href={address} download={name}>
              {words.fileOf(name, sizeText(bytes))}
            </a>
          </li>
        ))}
      </ul>
      {of.object && (
        <section>
          <h2>{words.about}</h2>
          <Suspense fallback={null}>
            <ObjectFacts of={of.object} />
          </Suspense>
        </section>
      )}
      <ContextShown context={of.context} />
      <FeedbackThread key={of.id} of={of} />
    </article>
  );
}

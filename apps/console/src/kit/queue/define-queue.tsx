import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Gate } from '../action/access.tsx';
import type { Action } from '../action/action.ts';
import { useCall } from '../client/calls.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { usePage } from '../page/page.ts';
import { useNextOne } from './next-one.tsx';
import { queueWords as words } from './queue.words.ts';
import {
  type AnyOne,
  naming,
  type OneOf,
  type QueueCalls,
  type QueuePlace,
  samePage,
} from './queue-calls.ts';
import { claimingOf, QueueHead, useHolder } from './queue-head.tsx';
import './queue.css';

/** What decides one of a queue. */
export interface DecisionProps<One> {
  of: One;
  /** Takes the next one and shows it. */
  next(): void;
}

/** How one of a queue is worked on: its evidence and its decision on one screen. */
export interface WorkSpec<Q extends QueueCalls> {
  queue: Q;
  /** What is said where one is not there, and how the way to all of them is called. */
  words: { notFound: string; notFoundHint: string; toList: string };
  heading(of: OneOf<Q>): ReactNode;
  /** Its state, and what else stands beside its name. */
  badges(of: OneOf<Q>): ReactNode;
  /** Whether it can still be decided. */
  isOpen(of: OneOf<Q>): boolean;
  /** On the left: who asks for what. */
  timeline: ComponentType<{ of: OneOf<Q> }>;
  /** What it is decided by. */
  evidence: ComponentType<{ of: OneOf<Q> }>;
  /** Made by `defineDecisions`, or its own. */
  decision: ComponentType<DecisionProps<OneOf<Q>>>;
  /** Stands there when it is done. */
  outcome(of: OneOf<Q>): ReactNode;
  /** What else can be done with one. */
  actions?: readonly Action<OneOf<Q>>[];
  place?: QueuePlace;
}

/** A spec without the types that only its writer needs. */
type PlainSpec = Omit<WorkSpec<QueueCalls>, 'queue'> & { queue: QueueCalls };

/** One of a queue on one screen: next and previous, who has it, its evidence, and what decides it. */
export function defineQueueWork<Q extends QueueCalls>(spec: WorkSpec<Q>) {
  const plain = spec as unknown as PlainSpec;
  const { queue, place = samePage } = plain;
  const isOpen = plain.isOpen as (one: AnyOne) => boolean;
  const claiming = claimingOf(queue, isOpen);
  const { timeline: Timeline, evidence: Evidence, decision: Decision } = plain;
  /** What was looked at since the page was opened, oldest first. */
  const trail: string[] = [];
  const before = (id: string) => (trail.includes(id) ? trail[trail.indexOf(id) - 1] : trail.at(-1));

  function Known({ one, changed }: { one: AnyOne; changed(): void }) {
    const holder = useHolder(queue, one, { watches: isOpen(one), changed });
    const { next } = useNextOne(queue, place, one.id);
    return (
      <article className="queue-page">
        <QueueHead
          queue={queue}
          place={place}
          one={one}
          heading={plain.heading(one)}
          toList={plain.words.toList}
          badges={plain.badges(one)}
          holder={holder}
          claiming={claiming}
          actions={(plain.actions ?? []) as readonly Action<AnyOne>[]}
          previous={before(one.id)}
        />
        <div className="queue-columns">
          <div className="queue-card queue-timeline">
            <Timeline of={one} />
          </div>
          <div className="queue-evidence">
            <Evidence of={one} />
          </div>
          <Gate may={queue.claim}>
            <aside className="queue-card queue-decision" aria-label={words.decision}>
              <h2>{words.decision}</h2>
              {isOpen(one) ? (
                <fieldset disabled={holder !== undefined && !holder.isMine}>
                  <Decision of={one} next={next} />
                </fieldset>
              ) : (
                plain.outcome(one)
              )}
            </aside>
          </Gate>
        </div>
      </article>
    );
  }

  return function QueueWork() {
    const page = usePage();
    const id = place.idIn(page.search) ?? '';
    const answer = useCall(queue.single, naming(queue, id) as never, { quiet: true });
    useEffect(() => {
      if (id && !trail.includes(id)) trail.push(id);
    }, [id]);
    return (
      <DetailPage of={answer} words={plain.words} list={place.list(page)}>
        {(one) => <Known key={id} one={one as AnyOne} changed={() => answer.refetch()} />}
      </DetailPage>
    );
  };
}

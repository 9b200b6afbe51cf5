import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Gate } from '../action/access.tsx';
import type { Action } from '../action/action.ts';
import { defineAsk } from '../action/define-ask.tsx';
import { useCall } from '../client/calls.ts';
import { useNow } from '../client/clock.ts';
import { instantText } from '../page/format.ts';
import { usePage } from '../page/page.ts';
import { WayBack } from '../page/way-back.tsx';
import { Due } from './due.tsx';
import { useNextOne } from './next-one.tsx';
import { queueWords as words } from './queue.words.ts';
import { type AnyOne, naming, type QueueCalls, type QueuePlace } from './queue-calls.ts';
import { useKeys } from './use-keys.ts';

/** So often it is looked who works on it, ms. */
const lookMs = 1_000;

interface Looking {
  watches: boolean;
  /** Its state is another than the one that is shown. */
  changed(): void;
}

/** Who works on one at this moment; undefined where nobody does. */
export function useHolder(queue: QueueCalls, one: AnyOne, { watches, changed }: Looking) {
  const now = useNow(1_000);
  const request = naming(queue, one.id) as never;
  const { data } = useCall(queue.holder, request, { every: lookMs, quiet: true, enabled: watches });
  const seen = (data as AnyOne | undefined) ?? one;
  const isOther = watches && seen.state !== one.state;
  const tell = useEffectEvent(changed);
  useEffect(() => {
    if (isOther) tell();
  }, [isOther]);
  const { claimedBy, claimedUntil, isMine } = seen;
  if (claimedBy === null || claimedUntil === null || claimedUntil <= now) return undefined;
  const until = instantText(claimedUntil).slice(11, 16);
  return { isMine, text: isMine ? words.mineUntil(until) : words.othersUntil(claimedBy, until) };
}
type Holder = ReturnType<typeof useHolder>;

/** Claiming one and putting it back. */
export function claimingOf(queue: QueueCalls, isOpen: (one: AnyOne) => boolean) {
  const common = { level: 0 as const, request: ({ id }: AnyOne) => naming(queue, id) as never };
  const claim = defineAsk<AnyOne, QueueCalls['claim']>({
    ...common,
    call: queue.claim,
    label: words.claim,
    applies: isOpen,
  });
  const release = defineAsk<AnyOne, QueueCalls['release']>({
    ...common,
    call: queue.release,
    label: words.release,
    applies: isOpen,
  });
  return { claim, release };
}

interface HeadProps {
  queue: QueueCalls;
  place: QueuePlace;
  one: AnyOne;
  heading: ReactNode;
  /** The way to all of them is called. */
  toList: string;
  badges: ReactNode;
  holder: Holder;
  claiming: ReturnType<typeof claimingOf>;
  actions: readonly Action<AnyOne>[];
  /** The one that was looked at before. */
  previous: string | undefined;
}

/** Above one of a queue: what it is, how long there is, who works on it, and the ways to others. */
export function QueueHead(props: HeadProps) {
  const { queue, place, one, holder, previous } = props;
  const { claim: Claim, release: Release } = props.claiming;
  const page = usePage();
  const { next, busy } = useNextOne(queue, place, one.id);
  const back = () => previous !== undefined && place.show(page, previous);
  useKeys({ j: next, k: back });
  return (
    <header className="queue-head">
      <WayBack list={place.list(page)} toList={props.toList} />
      <h1>{props.heading}</h1>
      {props.badges}
      {one.dueAt !== null && <Due at={one.dueAt} />}
      <span className="queue-holder" aria-live="polite">
        {holder?.text}
      </span>
      {!holder && <Claim row={one} />}
      {holder?.isMine && <Release row={one} />}
      {props.actions.map((Act) => (
        <Act key={Act.id} row={one} />
      ))}
      <Gate may={queue.next}>
        <Button disabled={previous === undefined} onClick={back}>
          {words.previous} <kbd>K</kbd>
        </Button>
        <Button loading={busy} onClick={next}>
          {words.next} <kbd>J</kbd>
        </Button>
      </Gate>
    </header>
  );
}

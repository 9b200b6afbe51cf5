import type { Call, ReplyOf, RequestOf, WriteCall } from '@kickstand/contract/kit';
import { type ComponentType, createElement, useState } from 'react';
import { useChange } from '../client/calls.ts';
import { isRequested } from '../client/client.ts';
import { RefusedInAnswer, sentenceOf } from '../client/sentence.ts';
import { kitWords as words } from '../kit.words.ts';
import { tell } from '../page/notices.ts';
import type { RunProps } from './action.ts';

/** A call that changes something. */
export type Change = WriteCall & { id: string };

/** What shows how an accepted change goes on. It calls `end` when there is nothing more to show. */
export interface FollowProps<Row, C extends Call> {
  row: Row;
  reply: ReplyOf<C>;
  end(): void;
}

/** What every action with one row says, however it asks. */
export interface ActionCommon<Row, C extends Change> {
  call: C;
  label: string;
  /** Where the call's own access is wider than this action: its permission expression. */
  may?: string;
  danger?: boolean;
  /** Whether it means anything for this row: enabling what is disabled. Where not, the button is absent. */
  applies?(row: Row): boolean;
  /** Why this row cannot take the action, in words; the button stays, greyed, and says so. */
  blocked?(row: Row): string | undefined;
  /** Features whose reads are fetched anew; the call's own unless said otherwise. */
  refreshes?: readonly string[];
  /** What to say when it is done; nothing is said while something follows. */
  done?(row: Row, reply: ReplyOf<C>): string;
  /** Why the one that was asked about was refused, where the answer says so of each for itself. */
  refusal?(reply: ReplyOf<C>): string | undefined;
  /** Shows the progress of what was only accepted, until its outcome. */
  follow?: ComponentType<FollowProps<Row, C>>;
}

/** What every action with one row is, however it asks. */
export const commonOf = <Row, C extends Change>(spec: ActionCommon<Row, C>) => ({
  id: `${spec.call.id}:${spec.label}`,
  label: spec.label,
  may: spec.may ?? spec.call,
  ...(spec.danger && { danger: true }),
  ...(spec.blocked && { blocked: spec.blocked }),
  ...(spec.applies && { applies: spec.applies }),
});

/** Says as a notice that an action was refused where no dialog stands that could. */
export const sayRefused = (key: string, title: string, error: unknown) =>
  tell({ key, kind: 'error', title, text: sentenceOf(error) });

/** Sends what an action asks for, says that it is done or shows what follows. */
export function useSending<Row, C extends Change>(
  { call, refreshes, follow, done, refusal, label }: ActionCommon<Row, C>,
  { row, end }: Pick<RunProps<Row>, 'row' | 'end'>,
) {
  const change = useChange(call, { quiet: true, ...(refreshes && { refreshes }) });
  const [accepted, setAccepted] = useState<{ reply: ReplyOf<C> }>();

  /** What waits for a second person is over here: the operator has been told where it waits. */
  async function send(request: RequestOf<C>) {
    const reply = await change.mutateAsync(request).catch((error: unknown) => {
      if (!isRequested(error)) throw error;
    });
    if (reply === undefined) return end();
    const why = refusal?.(reply);
    if (why !== undefined) throw new RefusedInAnswer(why);
    if (follow) setAccepted({ reply });
    else tell({ key: call.id, kind: 'success', text: done?.(row, reply) ?? words.doneNamed(label) });
  }
  const following = accepted && follow && createElement(follow, { row, reply: accepted.reply, end });
  return { send, busy: change.isPending, following };
}

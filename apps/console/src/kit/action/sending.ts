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

/** Shows the progress of an accepted change. It calls `end` when there is nothing more to show. */
export interface FollowProps<Row, C extends Call> {
  row: Row;
  reply: ReplyOf<C>;
  end(): void;
}

/** Options common to all actions on one row. */
export interface ActionCommon<Row, C extends Change> {
  call: C;
  label: string;
  /** A permission expression, if the action is narrower than the call's own access. */
  may?: string;
  danger?: boolean;
  /** Whether it makes sense for this row: enabling what is disabled. If not, the button is hidden. */
  applies?(row: Row): boolean;
  /** Why this row does not allow the action, in words; the button stays, disabled, and shows it. */
  blocked?(row: Row): string | undefined;
  /** Features whose reads are refetched; the call's own by default. */
  refreshes?: readonly string[];
  /** The success message; not shown while something follows. */
  done?(row: Row, reply: ReplyOf<C>): string;
  /** Why the single object was refused, if the answer has one result per object. */
  refusal?(reply: ReplyOf<C>): string | undefined;
  /** Shows the progress of an accepted change until its outcome. */
  follow?: ComponentType<FollowProps<Row, C>>;
}

/** Everything common to actions on one row. */
export const commonOf = <Row, C extends Change>(spec: ActionCommon<Row, C>) => ({
  id: `${spec.call.id}:${spec.label}`,
  label: spec.label,
  may: spec.may ?? spec.call,
  ...(spec.danger && { danger: true }),
  ...(spec.blocked && { blocked: spec.blocked }),
  ...(spec.applies && { applies: spec.applies }),
});

/** Shows a refusal as a notification if no dialog is open for it. */
export const sayRefused = (key: string, title: string, error: unknown) =>
  tell({ key, kind: 'error', title, text: sentenceOf(error) });

/** Sends the action's request, then shows success or the progress. */
export function useSending<Row, C extends Change>(
  { call, refreshes, follow, done, refusal, label }: ActionCommon<Row, C>,
  { row, end }: Pick<RunProps<Row>, 'row' | 'end'>,
) {
  const change = useChange(call, { quiet: true, ...(refreshes && { refreshes }) });
  const [accepted, setAccepted] = useState<{ reply: ReplyOf<C> }>();

  /** A request for a second person ends here: the operator has been told where it waits. */
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

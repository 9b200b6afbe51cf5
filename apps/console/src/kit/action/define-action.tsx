import type { Call, ReplyOf, RequestOf, WriteCall } from '@kickstand/contract/kit';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useChange } from '../client/calls.ts';
import { isRequested } from '../client/client.ts';
import { refusedText, sentenceOf } from '../client/sentence.ts';
import { kitWords as words } from '../kit.words.ts';
import { tell } from '../page/notices.ts';
import type { Page } from '../page/page.ts';
import type { Action, Level, RunProps } from './action.ts';
import { standing } from './action-button.tsx';
import { AtOnce } from './at-once.tsx';
import type { Said } from './confirm.tsx';

const Confirm = lazy(async () => ({ default: (await import('./confirm.tsx')).Confirm }));

type Change = WriteCall & { id: string };

/** What a form of an action is given. */
export interface FormProps<Row, C extends Call> {
  row: Row;
  /** Rejects with the refusal, and the form keeps its text; once accepted, the form is taken away. */
  send(request: RequestOf<C>): Promise<unknown>;
  /** Given up. */
  close(): void;
}

/** What shows how an accepted change goes on. It calls `end` when there is nothing more to show. */
export interface FollowProps<Row, C extends Call> {
  row: Row;
  reply: ReplyOf<C>;
  end(): void;
}

interface Common<Row, C extends Change> {
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
  /** Shows the progress of what was only accepted, until its outcome. */
  follow?: ComponentType<FollowProps<Row, C>>;
}

interface Asking<Row, C extends Change> extends Common<Row, C> {
  level: Level | ((row: Row) => Level);
  request(row: Row, said: Said): RequestOf<C>;
  /** What will change, for levels 2 and above. */
  changes?(row: Row): ReactNode;
  /** The number to type at level 4. */
  object?(row: Row): string;
  form?: never;
}

interface WithForm<Row, C extends Change> extends Common<Row, C> {
  /** Made by `defineForm`, usually `lazy`. */
  form: ComponentType<FormProps<Row, C>>;
  level?: never;
}

export type ActionSpec<Row, C extends Change> = Asking<Row, C> | WithForm<Row, C>;

/** A button that makes one call for one row: absent without the code, greyed with a reason, confirmed by its level. */
export function defineAction<Row, C extends Change>(spec: ActionSpec<Row, C>): Action<Row> {
  const levelOf = (row: Row): Level =>
    spec.form ? 0 : typeof spec.level === 'function' ? spec.level(row) : spec.level;
  const action: Action<Row> = Object.assign(
    standing<Row>(() => action),
    {
      id: `${spec.call.id}:${spec.label}`,
      label: spec.label,
      may: spec.may ?? spec.call,
      level: levelOf,
      Run: spec.form ? formRun(spec) : callRun(spec, levelOf),
      waits: !spec.form,
      ...(spec.danger && { danger: true }),
      ...(spec.blocked && { blocked: spec.blocked }),
      ...(spec.applies && { applies: spec.applies }),
    },
  );
  return action;
}

const sayDone = (key: string, text: string) => tell({ key, kind: 'success', text });
const sayRefused = (key: string, title: string, error: unknown) =>
  tell({ key, kind: 'error', title, text: sentenceOf(error) });

function useSending<Row, C extends Change>(
  { call, refreshes, follow, done, label }: Common<Row, C>,
  { row, end }: RunProps<Row>,
) {
  const change = useChange(call, { quiet: true, ...(refreshes && { refreshes }) });
  const [accepted, setAccepted] = useState<{ reply: ReplyOf<C> }>();
  const Follow = follow;

  /** What waits for a second person is over here: the operator has been told where it waits. */
  async function send(request: RequestOf<C>) {
    const reply = await change.mutateAsync(request).catch((error: unknown) => {
      if (!isRequested(error)) throw error;
    });
    if (reply === undefined) return end();
    if (Follow) setAccepted({ reply });
    else sayDone(call.id, done?.(row, reply) ?? words.doneNamed(label));
  }
  const following = accepted && Follow && <Follow row={row} reply={accepted.reply} end={end} />;
  return { send, busy: change.isPending, following };
}

function callRun<Row, C extends Change>(spec: Asking<Row, C>, levelOf: (row: Row) => Level) {
  return function CallRun(props: RunProps<Row>) {
    const { row, agreed, end } = props;
    const level = levelOf(row);
    const atOnce = level === 0 || agreed;
    const { send, busy, following } = useSending(spec, props);
    const [refused, setRefused] = useState<string>();

    const fail = (error: unknown) => {
      if (!atOnce) return setRefused(refusedText(error));
      sayRefused(spec.call.id, spec.label, error);
      end();
    };
    const agree = (said: Said) =>
      send(spec.request(row, said)).then(() => {
        if (!spec.follow) end();
      }, fail);

    if (following) return following;
    if (atOnce) return <AtOnce work={() => agree({})} />;
    return (
      <Confirm
        label={spec.label}
        level={level}
        danger={spec.danger}
        changes={spec.changes?.(row)}
        object={spec.object?.(row)}
        busy={busy}
        refused={refused}
        onAgree={agree}
        onCancel={end}
      />
    );
  };
}

function formRun<Row, C extends Change>(spec: WithForm<Row, C>) {
  const Form = spec.form;
  return function FormRun(props: RunProps<Row>) {
    const { send, following } = useSending(spec, props);
    const sendAndEnd = async (request: RequestOf<C>) => {
      await send(request);
      if (!spec.follow) props.end();
    };
    if (following) return following;
    return (
      <Suspense>
        <Form row={props.row} send={sendAndEnd} close={props.end} />
      </Suspense>
    );
  };
}

interface ViewSpec<Row> {
  id: string;
  label: string;
  may?: string;
  applies?(row: Row): boolean;
  blocked?(row: Row): string | undefined;
  /** A drawer or modal about the row. */
  view: ComponentType<{ row: Row; close(): void }>;
}

/** A button that opens something to look at. */
export function defineView<Row>({ view: View, ...rest }: ViewSpec<Row>): Action<Row> {
  const action: Action<Row> = Object.assign(
    standing<Row>(() => action),
    { ...rest, level: (): Level => 0, Run: ({ row, end }: RunProps<Row>) => <View row={row} close={end} /> },
  );
  return action;
}

interface GoSpec<Row> {
  id: string;
  label: string;
  may?: string;
  applies?(row: Row): boolean;
  blocked?(row: Row): string | undefined;
  go(row: Row, page: Page): void;
}

/** A button that goes somewhere, or that changes what the page shows. */
export function defineGo<Row>(spec: GoSpec<Row>): Action<Row> {
  const action: Action<Row> = Object.assign(
    standing<Row>(() => action),
    { ...spec, level: (): Level => 0 },
  );
  return action;
}

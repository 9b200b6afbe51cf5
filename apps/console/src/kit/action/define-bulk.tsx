import type { ReplyOf, RequestOf, WriteCall } from '@kickstand/contract/kit';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { countText } from '../../ui/format.ts';
import { useChange } from '../client/calls.ts';
import { isRequested, type RefusedByServer } from '../client/client.ts';
import { sentenceOf } from '../client/sentence.ts';
import { kitWords as words } from '../kit.words.ts';
import type { Chosen } from '../list/selection.ts';
import { tell } from '../page/notices.ts';
import type { Wanted } from './access.tsx';
import type { Level } from './action.ts';
import type { AskLook, Questions } from './asking.tsx';
import { AtOnce } from './at-once.tsx';
import type { Outcome } from './bulk-results.tsx';
import type { DialogInput } from './dialog-input.ts';

// Dialogs and drawers are fetched with the first question and the first results.
const Asking = lazy(async () => ({
  default: (await import('./asking.tsx')).Asking,
})) as unknown as typeof import('./asking.tsx').Asking;
const BulkResults = lazy(async () => ({ default: (await import('./bulk-results.tsx')).BulkResults }));

interface BulkRunProps<Row> {
  chosen: Chosen<Row>;
  end(): void;
}

/** An action on many rows at once. */
export interface BulkAction<Row> {
  id: string;
  label: string;
  may: Wanted;
  danger: boolean;
  /** Whether it can apply to everything that matches a filter. */
  takesMatching: boolean;
  /** Why it is impossible for these rows, in words. */
  blocked(chosen: Chosen<Row>): string | undefined;
  Run: ComponentType<BulkRunProps<Row>>;
}

interface BulkSpec<Row, C extends WriteCall & { id: string }, Given extends object>
  extends Pick<AskLook, 'agreeing' | 'as' | 'width'> {
  call: C;
  label: string;
  may?: string;
  danger?: boolean;
  level: Level;
  /** How many at a time. */
  most?: number;
  blocked?(chosen: Chosen<Row>): string | undefined;
  /** The dialog's heading; the label by default. */
  title?(chosen: Chosen<Row>): string;
  /** What will change, for levels 2 and above. */
  changes?(chosen: Chosen<Row>): ReactNode;
  /** The inputs besides the reason. */
  questions?: Questions<Chosen<Row>, Given>;
  /** On a retry `rows` is empty and only `ids` is set; `pickedOf` converts the selection. */
  request(chosen: Chosen<Row>, said: DialogInput & Given): RequestOf<C>;
  /** A hook: the results so far. It may go on polling until all are settled. */
  useOutcome(reply: ReplyOf<C>): Outcome;
  refreshes?: readonly string[];
  /** A second person has to approve first: the number of the request, and the objects it is for. */
  requested?(approvalId: string, ids: readonly string[]): void;
}

/** A button for a selection: confirmed by its level, with a result per row and a retry for failed ones. */
export function defineBulk<Row, C extends WriteCall & { id: string }, Given extends object = object>(
  spec: BulkSpec<Row, C, Given>,
): BulkAction<Row> {
  const blocked = (chosen: Chosen<Row>) => {
    if (spec.most !== undefined && chosen.count > spec.most) return words.bulkTooMany(countText(spec.most));
    return spec.blocked?.(chosen);
  };
  return {
    id: `${spec.call.id}:${spec.label}`,
    label: spec.label,
    may: spec.may ?? spec.call,
    danger: spec.danger ?? false,
    takesMatching: true,
    blocked,
    Run: bulkRun(spec),
  };
}

interface Attempt<C extends WriteCall, Given> {
  said: DialogInput & Given;
  reply: ReplyOf<C>;
  /** What earlier attempts settled. */
  before: Outcome['list'];
}

const again = <Row,>(ids: string[]): Chosen<Row> => ({ kind: 'rows', ids, rows: [], count: ids.length });

function tellRequested<Row, C extends WriteCall & { id: string }, Given extends object>(
  { requested }: BulkSpec<Row, C, Given>,
  { refusal: { facts } }: RefusedByServer,
  chosen: Chosen<Row>,
) {
  if (chosen.kind === 'rows') requested?.(String(facts?.approvalId ?? ''), chosen.ids);
}

function bulkRun<Row, C extends WriteCall & { id: string }, Given extends object>(
  spec: BulkSpec<Row, C, Given>,
) {
  return function BulkRun({ chosen, end }: BulkRunProps<Row>) {
    const change = useChange(spec.call, {
      quiet: true,
      ...(spec.refreshes && { refreshes: spec.refreshes }),
    });
    const [attempt, setAttempt] = useState<Attempt<C, Given>>();
    const [refused, setRefused] = useState<string>();
    const asks = spec.level > 0 || spec.questions !== undefined;

    const fail = (error: unknown, what: Chosen<Row>) => {
      if (isRequested(error)) {
        tellRequested(spec, error as RefusedByServer, what);
        return end();
      }
      setRefused(sentenceOf(error));
      if (asks && !attempt) return;
      tell({ key: spec.call.id, kind: 'error', title: spec.label, text: sentenceOf(error) });
      if (!attempt) end();
    };
    const go = (what: Chosen<Row>, said: DialogInput & Given, before: Outcome['list']) =>
      change.mutateAsync(spec.request(what, said)).then(
        (reply) => setAttempt({ said, before, reply }),
        (error: unknown) => fail(error, what),
      );

    if (attempt)
      return (
        <Results
          key={JSON.stringify(attempt.reply)}
          attempt={attempt}
          retrying={change.isPending}
          retry={(ids, settled) => go(again(ids), attempt.said, settled)}
          end={end}
        />
      );
    if (!asks) return <AtOnce work={() => go(chosen, {} as Given, [])} />;
    const { label, level, danger, agreeing, as, width, questions } = spec;
    const plain = questions ? undefined : words.sureMany(label, countText(chosen.count));
    return (
      <Asking
        of={chosen}
        title={spec.title?.(chosen) ?? label}
        agreeing={agreeing}
        level={level}
        danger={danger}
        as={as}
        width={width}
        changes={spec.changes?.(chosen) ?? plain}
        object={String(chosen.count)}
        questions={questions}
        busy={change.isPending}
        refused={refused}
        agree={(said) => go(chosen, said, [])}
        cancel={end}
      />
    );
  };

  interface ResultsProps {
    attempt: Attempt<C, Given>;
    retrying: boolean;
    retry(ids: string[], settled: Outcome['list']): void;
    end(): void;
  }

  function Results({ attempt, retrying, retry, end }: ResultsProps) {
    const { list, done } = spec.useOutcome(attempt.reply);
    return (
      <Suspense>
        <BulkResults
          label={spec.label}
          outcome={{ list: [...attempt.before, ...list], done }}
          retrying={retrying}
          retry={retry}
          close={end}
        />
      </Suspense>
    );
  }
}

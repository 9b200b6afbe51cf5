import type { Change, Terms } from '@kickstand/domain/platform/changes';
import { Drawer } from 'antd';
import { Steps } from '../../action/steps.tsx';
import { type Answer, Loaded } from '../../page/states.tsx';
import { Timeline } from '../../page/timeline.tsx';
import { differencesOf } from '../differences.ts';
import { historyWords as words } from './history.words.ts';

/** A change as returned by a history call: old and new value by field; nothing for the creation. */
export interface HistoryChange {
  version: number;
  changedAt: number;
  changedBy: string;
  change: Change;
}

interface HistorySpec<Row> {
  nameOf(row: Row): string;
  /** Asks for the changes of a row, newest first; a hook. */
  useChanges(row: Row): Answer<{ list: readonly HistoryChange[] }>;
  /** The labels of its fields and values; a hook. */
  useTerms(): Terms;
  /** Texts shown for a field instead of its values. */
  instead?: Readonly<Record<string, string>>;
  /** Shown if nothing has changed. */
  none?: string;
}

interface Props<Row> {
  row: Row;
  close(): void;
}

/** A drawer with an object's changes, newest first, and who made them. */
export function defineHistory<Row>({ nameOf, useChanges, useTerms, instead = {}, none }: HistorySpec<Row>) {
  function Differences({ change }: Pick<HistoryChange, 'change'>) {
    return differencesOf(change, useTerms()).map(({ key, field, before, after }) => (
      <div key={key}>
        {instead[key] ?? `${field}: ${before ?? words.nothing} → ${after ?? words.nothing}`}
      </div>
    ));
  }

  const eventOf = ({ version, changedAt, changedBy, change }: HistoryChange) => ({
    key: String(version),
    at: changedAt,
    tone: 'busy' as const,
    title: (Object.keys(change).length === 0 ? words.made : words.by)(changedBy),
    detail: <Differences change={change} />,
  });

  return function History({ row, close }: Props<Row>) {
    const answer = useChanges(row);
    return (
      <Drawer open size={480} extra={<Steps />} title={words.title(nameOf(row))} onClose={close}>
        <Loaded of={answer}>
          {({ list }) =>
            list.length > 0 ? (
              <Timeline events={list.map(eventOf)} />
            ) : (
              <p className="muted">{none ?? words.none}</p>
            )
          }
        </Loaded>
      </Drawer>
    );
  };
}

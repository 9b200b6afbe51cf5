import { Table } from 'antd';
import type { Cell } from '../list/cells.tsx';
import { type Labelled, labelsOf } from '../terms/labels.ts';
import './kit.css';
import './parts-table.css';

type Shown<T, K extends keyof T> = { [P in K]: Cell<T[P], T> };

type FactsProps<T, K extends keyof T & string> = Labelled<NoInfer<K>> & {
  of: T;
  show: Shown<T, K>;
};

/** Labelled values of one thing in as many columns as there is room for, in the order given. */
export function Facts<T, K extends keyof T & string>({ of, show, labels }: FactsProps<T, K>) {
  const names = labelsOf(labels);
  return (
    <dl className="facts">
      {cellsOf(show).map(([key, cell]) => (
        <div key={key}>
          <dt>{names[key]}</dt>
          <dd>{cell(of[key as K], of)}</dd>
        </div>
      ))}
    </dl>
  );
}

type PartsProps<T, K extends keyof T & string> = Labelled<NoInfer<K>> & {
  title: string;
  rows: readonly T[];
  rowKey: keyof T & string;
  show: Shown<T, K>;
  /** Said where there are none; without it the table says so. */
  empty?: string;
};

/** A small table of parts that came with their owner; for anything paged, make a list. */
export function Parts<T extends object, K extends keyof T & string>({
  title,
  rows,
  rowKey,
  show,
  labels,
  empty,
}: PartsProps<T, K>) {
  const names = labelsOf(labels);
  if (empty !== undefined && rows.length === 0) return <p className="muted">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it sideways by keys
    <div className="parts-table" tabIndex={0}>
      <Table<T>
        aria-label={title}
        size="small"
        rowKey={rowKey}
        pagination={false}
        dataSource={[...rows]}
        columns={cellsOf(show).map(([key, cell]) => ({
          key,
          title: names[key],
          ...(cell.align && { align: cell.align }),
          render: (_: unknown, row: T) => cell(row[key as K], row),
        }))}
      />
    </div>
  );
}

const cellsOf = (show: object) => Object.entries(show) as [string, Cell<unknown>][];

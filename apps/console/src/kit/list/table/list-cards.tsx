import { Button, Checkbox, Pagination, Select } from 'antd';
import { useId, useState } from 'react';
import { kitWords as words } from '../../kit.words.ts';
import type { ListAddress } from '../list-address.ts';
import { type ListTableProps, pagingOf, turnTo } from './list-table.tsx';
import { RowActions } from './row-actions.tsx';
import './list-cards.css';

/** The rows of a list as cards on a phone, without horizontal scrolling. */
export function ListCards(props: ListTableProps) {
  const { spec, address, page, busy } = props;
  return (
    <div className="list-table" data-busy={busy} aria-busy={busy}>
      {spec.sortable.length > 1 && <SortBy {...props} />}
      <ul className="cards" aria-label={spec.title}>
        {page.list.map((row) => (
          <Card key={String((row as Values)[spec.rowKey])} {...props} row={row} />
        ))}
      </ul>
      <Pagination
        {...pagingOf(address, page)}
        simple
        size="small"
        align="center"
        onChange={(current, pageSize) => turnTo(address, { current, pageSize })}
      />
    </div>
  );
}

type Values = Record<string, unknown>;

function Card({ spec, stand, rowActions, selection, runner, row }: ListTableProps & { row: object }) {
  const [open, setOpen] = useState(false);
  const id = String((row as Values)[spec.rowKey]);
  const [head, ...inSight] = stand.standing.flatMap(({ parts }) => parts);
  const further = spec.columns.filter(([name]) => stand.look.hidden.includes(name));
  const chosen = selection?.chosen?.kind === 'matching' || selection?.isChosen(id) === true;
  return (
    <li className="card" data-chosen={chosen}>
      <div className="card-head">
        {selection && (
          <Checkbox
            aria-label={words.selectRow(id)}
            checked={chosen}
            onChange={({ target }) => selection.choose(new Map([[id, row]]), target.checked ? [id] : [])}
          />
        )}
        <strong>{head?.[1]((row as Values)[head[0]], row)}</strong>
      </div>
      <dl className="card-facts">
        {[...inSight, ...(open ? further : [])].map(([name, cell]) => (
          <div key={name}>
            <dt>{spec.labels[name] ?? name}</dt>
            <dd>{cell((row as Values)[name], row)}</dd>
          </div>
        ))}
      </dl>
      <div className="card-foot">
        {further.length > 0 && (
          <Button
            type="link"
            size="small"
            aria-expanded={open}
            aria-label={`${open ? words.cardLess : words.cardMore} ${id}`}
            onClick={() => setOpen(!open)}
          >
            {open ? words.cardLess : words.cardMore}
          </Button>
        )}
        {rowActions.length > 0 && <RowActions actions={rowActions} row={row} id={id} runner={runner} />}
      </div>
    </li>
  );
}

/** Sorting, for displays without a table header. */
function SortBy({ spec, address }: Pick<ListTableProps, 'spec' | 'address'>) {
  const id = useId();
  const offered = spec.sortable.filter((name) => spec.columns.some(([column]) => column === name));
  if (offered.length === 0) return null;
  const label = (name: string, dir: ListAddress['dir']) =>
    `${spec.labels[name]} ${dir === 'asc' ? words.ascending : words.descending}`;
  const options = offered.flatMap((name) =>
    (['desc', 'asc'] as const).map((dir) => ({ value: `${name} ${dir}`, label: label(name, dir) })),
  );
  const now = `${address.sort} ${address.dir}`;
  return (
    <div className="card-sort">
      <label htmlFor={id}>{words.sortBy}</label>
      <Select
        id={id}
        placeholder={words.usualOrder}
        value={options.some(({ value }) => value === now) ? now : undefined}
        options={options}
        onChange={(value: string) => {
          const [sort, dir] = value.split(' ');
          address.set({ sort, dir, pageNum: undefined });
        }}
      />
    </div>
  );
}

import { Table } from 'antd';
import type {
  ColumnType,
  SorterResult,
  TablePaginationConfig,
  TableRowSelection,
} from 'antd/es/table/interface';
import { useCallback, useEffect, useRef } from 'react';
import type { Action } from '../../action/action.ts';
import type { Runner } from '../../action/runner.tsx';
import { kitWords as words } from '../../kit.words.ts';
import { ReachedOnce } from '../../page/reached-once.tsx';
import type { Density } from '../columns/list-look.ts';
import { actionsWidth, pickWidth, type Stand, type Standing, usualWidth } from '../columns/standing.ts';
import { type ListAddress, pageSizes } from '../list-address.ts';
import { totalText } from '../list-bars.tsx';
import type { PlainSpec } from '../list-screen.tsx';
import type { PageOfRows } from '../page-of-rows.ts';
import type { Selection } from '../selection.ts';
import { opening } from './open-row.ts';
import { PairHead } from './pair-head.tsx';
import { RowActions } from './row-actions.tsx';

export interface ListTableProps {
  spec: PlainSpec;
  address: ListAddress;
  page: PageOfRows;
  busy: boolean;
  /** The columns in sight, as they stand. */
  stand: Stand;
  /** Those that stay in sight beside the first. */
  pinned: readonly string[] | undefined;
  density: Density;
  /** Those this operator may take. */
  rowActions: readonly Action<object>[];
  /** Left out where nothing can be done with many rows. */
  selection: Selection<object> | undefined;
  runner: Runner<object>;
  /** Shows a row beside the list; absent where it stands inside another page. */
  show?: ((id: string) => void) | undefined;
  /** The one that is shown so. */
  open?: string | undefined;
}

type Values = Record<string, unknown>;

const orders = { asc: 'ascend', desc: 'descend' } as const;

/** Rows stand in no tree: a figure called "children" is a figure. */
const flat = { childrenColumnName: 'none' };

/** The table of a list: order and page come from the address and go to the server. */
export function ListTable(props: ListTableProps) {
  const { spec, stand, address, page, busy, density, selection, open } = props;
  const { fits } = stand;
  const list = useRef<HTMLDivElement>(null);
  const hold = useCallback((node: HTMLDivElement | null) => {
    list.current = node;
    reachable(node);
  }, []);
  // Whoever comes back to it, or steps on in the panel, finds the row in sight.
  useEffect(() => {
    if (open !== undefined) list.current?.querySelector('.row-open')?.scrollIntoView?.({ block: 'nearest' });
  }, [open]);
  const idOf = (row: object) => String((row as Values)[spec.rowKey]);
  const sortBy = ({ columnKey, order }: SorterResult<object>) =>
    address.set({
      sort: order ? String(columnKey) : undefined,
      dir: order ? (order === 'ascend' ? 'asc' : 'desc') : undefined,
      pageNum: undefined,
    });

  return (
    <div
      className="list-table"
      data-busy={busy}
      data-fits={fits}
      data-density={density}
      aria-busy={busy}
      ref={hold}
    >
      <Table<object>
        aria-label={spec.title}
        rowKey={idOf}
        expandable={flat}
        size={density === 'dense' ? 'small' : 'middle'}
        columns={columnsOf(props, idOf)}
        dataSource={page.list}
        {...opens(props, idOf)}
        {...(fits ? { tableLayout: 'fixed' as const } : sideways(stand))}
        showSorterTooltip={false}
        pagination={pagingOf(address, page)}
        {...(spec.feet?.length && { summary: () => <Feet {...props} /> })}
        {...(selection && { rowSelection: selectionOf(selection, page.list, idOf) })}
        onChange={(paging, _, sorter, { action }) => {
          if (action === 'sort') sortBy(Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter);
          if (action === 'paginate') turnTo(address, paging);
        }}
      />
    </div>
  );
}

/** Each row opens its panel; Tab reaches the one that is open, or the first. */
function opens({ page, show, open }: ListTableProps, idOf: (row: object) => string) {
  if (!show) return {};
  const isOpen = (row: object) => idOf(row) === open;
  const reached = page.list.find(isOpen) ?? page.list[0];
  return {
    onRow: (row: object) => opening(() => show(idOf(row)), row === reached),
    rowClassName: (row: object) => (isOpen(row) ? 'row-opens row-open' : 'row-opens'),
  };
}

/** Of columns that somebody chose and that have no room beside each other. */
const sideways = ({ standing }: Stand) => ({
  scroll: {
    x: standing.reduce<number | 'max-content'>(
      (sum, { width }) => (sum === 'max-content' || width === undefined ? 'max-content' : sum + width),
      0,
    ),
  },
  styles: { content: { overflowY: 'auto' as const } },
});

const keyOf = ({ parts }: Standing) => parts.map(([name]) => name).join('/');

/** What all rows come to, below them. */
function Feet({ spec: { feet = [] }, stand, selection }: ListTableProps) {
  const first = selection ? 1 : 0;
  return feet.map(({ label, of }) => (
    <Table.Summary.Row key={label} className="list-feet">
      {selection && <Table.Summary.Cell index={0} />}
      {stand.standing.map((one, i) => (
        <Table.Summary.Cell
          key={keyOf(one)}
          index={i + first}
          {...(one.parts[0]?.[1].align && { align: one.parts[0][1].align })}
        >
          {i === 0 ? label : one.parts.map(([name]) => <div key={name}>{of(name)}</div>)}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  ));
}

/** Where nothing in it takes the keyboard, the table itself does: else it could be scrolled by the mouse alone. */
function reachable(list: HTMLDivElement | null) {
  const content = list?.querySelector('.ant-table-content');
  if (content && !content.querySelector('a, button, input, [tabindex]'))
    content.setAttribute('tabindex', '0');
}

export function turnTo(
  address: ListAddress,
  { current = 1, pageSize = address.pageSize }: TablePaginationConfig,
) {
  const resized = pageSize !== address.pageSize;
  address.set({ pageNum: resized || current === 1 ? undefined : current, pageSize });
}

export const pagingOf = (
  { pageNum, pageSize }: ListAddress,
  page: ListTableProps['page'],
): TablePaginationConfig => ({
  current: pageNum,
  pageSize,
  total: page.count,
  showSizeChanger: true,
  pageSizeOptions: pageSizes.map(String),
  showTotal: () => words.total(totalText(page)),
  responsive: true,
});

function columnsOf(
  { spec, address, stand, pinned = [], rowActions, runner }: ListTableProps,
  idOf: (row: object) => string,
) {
  const stays = ({ parts }: Standing, i: number) =>
    !stand.fits && (i === 0 || parts.some(([name]) => pinned.includes(name)));
  const columns = stand.standing.map((one, i) => ({
    ...columnOf(one, spec, address),
    ...(i === 0 && { rowScope: 'row' as const }),
    ...(stays(one, i) && { fixed: 'left' as const }),
  }));
  if (rowActions.length === 0) return columns;
  const known = stand.standing[0]?.width !== undefined;
  const actions: ColumnType<object> = {
    key: 'actions',
    title: words.actions,
    width: known ? actionsWidth : 1,
    ...(!stand.fits && { fixed: 'right' as const }),
    className: 'row-actions-cell',
    render: (_, row) => (
      <RowActions
        actions={rowActions}
        row={row}
        id={idOf(row)}
        runner={runner}
        {...(known && { inSight: 1 })}
      />
    ),
  };
  return [...columns, actions];
}

/** What stands at the head of a field. */
const headOf = (name: string, { labels, Head }: PlainSpec) =>
  Head ? <Head name={name} /> : (labels[name] ?? name);

function columnOf(one: Standing, spec: PlainSpec, address: ListAddress): ColumnType<object> {
  const { parts, width } = one;
  const [name = '', cell] = parts[0] ?? [];
  const common: ColumnType<object> = {
    key: keyOf(one),
    ...(cell?.align && { align: cell.align }),
    ...(width !== undefined ? { width } : cell?.width && { width: cell.width }),
    render: (_, row) => <CellOf {...one} row={row} />,
  };
  if (parts.length > 1)
    return {
      ...common,
      title: <PairHead parts={parts} spec={spec} address={address} head={(of) => headOf(of, spec)} />,
      onHeaderCell: () => sortedBy(one, address),
    };
  return {
    ...common,
    title: headOf(name, spec),
    ...(spec.sortable.includes(name) && {
      sorter: true,
      sortOrder: address.sort === name ? orders[address.dir] : null,
      sortDirections: ['descend', 'ascend', 'descend'],
    }),
  };
}

const sortedBy = ({ parts }: Standing, { sort, dir }: ListAddress) =>
  parts.some(([name]) => name === sort)
    ? { 'aria-sort': dir === 'asc' ? ('ascending' as const) : ('descending' as const) }
    : {};

/** What stands in one place of a row: a value, or two that belong together. */
function CellOf({ parts, width, row }: Standing & { row: object }) {
  const [only, under] = parts;
  if (!only) return null;
  const [name, cell] = only;
  const style = width === undefined ? { width: cell.width ?? usualWidth } : undefined;
  const value = cell((row as Values)[name], row);
  if (!under)
    return (
      <div className="cell" data-lines={cell.lines ?? 1} style={style}>
        {value}
      </div>
    );
  return (
    <div className="cell-pair" style={style}>
      <div className="cell">{value}</div>
      <div className="cell cell-under">{under[1]((row as Values)[under[0]], row)}</div>
    </div>
  );
}

function selectionOf(
  selection: Selection<object>,
  list: readonly object[],
  idOf: (row: object) => string,
): TableRowSelection<object> {
  const inSight = new Map(list.map((row) => [idOf(row), row]));
  const all = selection.chosen?.kind === 'matching';
  const keys = all ? [...inSight.keys()] : [...inSight.keys()].filter(selection.isChosen);
  return {
    columnWidth: pickWidth,
    columnTitle: (checkbox) => <ReachedOnce>{checkbox}</ReachedOnce>,
    selectedRowKeys: keys,
    getCheckboxProps: (row) => ({ 'aria-label': words.selectRow(idOf(row)) }),
    getTitleCheckboxProps: () => ({ 'aria-label': words.selectPage }),
    onChange: (next) => selection.choose(inSight, next.map(String)),
  };
}

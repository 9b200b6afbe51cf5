import { Table } from 'antd';
import type {
  ColumnType,
  SorterResult,
  TablePaginationConfig,
  TableRowSelection,
} from 'antd/es/table/interface';
import type { Action } from '../action/action.ts';
import type { Runner } from '../action/runner.tsx';
import { kitWords as words } from '../kit.words.ts';
import { ReachedOnce } from '../page/reached-once.tsx';
import type { Cell } from './cells.tsx';
import { type ListAddress, pageSizes } from './list-address.ts';
import { totalText } from './list-bars.tsx';
import type { Density } from './list-look.ts';
import type { PlainSpec } from './list-screen.tsx';
import type { PageOfRows } from './page-of-rows.ts';
import { RowActions } from './row-actions.tsx';
import type { Selection } from './selection.ts';

export interface ListTableProps {
  spec: PlainSpec;
  address: ListAddress;
  page: PageOfRows;
  busy: boolean;
  /** The columns in sight, as they stand. */
  shown: PlainSpec['columns'];
  /** Those that stay in sight beside the first. */
  pinned: readonly string[] | undefined;
  density: Density;
  /** Those this operator may take. */
  rowActions: readonly Action<object>[];
  /** Left out where nothing can be done with many rows. */
  selection: Selection<object> | undefined;
  runner: Runner<object>;
}

type Values = Record<string, unknown>;

/** Of a column that says nothing; pixels. */
const usualWidth = 140;

const orders = { asc: 'ascend', desc: 'descend' } as const;

/** Rows stand in no tree: a figure called "children" is a figure. */
const flat = { childrenColumnName: 'none' };

/** The table of a list: order and page come from the address and go to the server. */
export function ListTable(props: ListTableProps) {
  const { spec, address, page, busy, density, selection } = props;
  const idOf = (row: object) => String((row as Values)[spec.rowKey]);
  const sortBy = ({ columnKey, order }: SorterResult<object>) =>
    address.set({
      sort: order ? String(columnKey) : undefined,
      dir: order ? (order === 'ascend' ? 'asc' : 'desc') : undefined,
      pageNum: undefined,
    });

  return (
    <div className="list-table" data-busy={busy} aria-busy={busy} ref={reachable}>
      <Table<object>
        aria-label={spec.title}
        rowKey={idOf}
        expandable={flat}
        size={density === 'dense' ? 'small' : 'middle'}
        columns={columnsOf(props, idOf)}
        dataSource={page.list}
        scroll={{ x: 'max-content' }}
        styles={{ content: { overflowY: 'auto' } }}
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

/** What all rows come to, below them. */
function Feet({ spec: { feet = [] }, shown }: ListTableProps) {
  return feet.map(({ label, of }) => (
    <Table.Summary.Row key={label} className="list-feet">
      {shown.map(([name, { align }], i) => (
        <Table.Summary.Cell key={name} index={i} {...(align && { align })}>
          {i === 0 ? label : of(name)}
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
  { spec, address, shown, pinned = [], rowActions, runner }: ListTableProps,
  idOf: (row: object) => string,
) {
  const columns = shown.map(([name, cell], i) => ({
    ...columnOf(name, cell, spec, address),
    ...(i === 0 && { rowScope: 'row' as const }),
    ...((i === 0 || pinned.includes(name)) && { fixed: 'left' as const }),
  }));
  if (rowActions.length === 0) return columns;
  const actions: ColumnType<object> = {
    key: 'actions',
    title: words.actions,
    width: 1,
    fixed: 'right' as const,
    render: (_, row) => <RowActions actions={rowActions} row={row} id={idOf(row)} runner={runner} />,
  };
  return [...columns, actions];
}

function columnOf(
  name: string,
  cell: Cell<unknown>,
  { labels, sortable, Head }: PlainSpec,
  address: ListAddress,
): ColumnType<object> {
  return {
    key: name,
    title: Head ? <Head name={name} /> : (labels[name] ?? name),
    ...(cell.align && { align: cell.align }),
    ...(cell.width && { width: cell.width }),
    ...(sortable.includes(name) && {
      sorter: true,
      sortOrder: address.sort === name ? orders[address.dir] : null,
      sortDirections: ['descend', 'ascend', 'descend'],
    }),
    render: (_, row) => (
      <div className="cell" data-lines={cell.lines ?? 1} style={{ width: cell.width ?? usualWidth }}>
        {cell((row as Values)[name], row)}
      </div>
    ),
  };
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
    columnWidth: 44,
    columnTitle: (checkbox) => <ReachedOnce>{checkbox}</ReachedOnce>,
    selectedRowKeys: keys,
    getCheckboxProps: (row) => ({ 'aria-label': words.selectRow(idOf(row)) }),
    getTitleCheckboxProps: () => ({ 'aria-label': words.selectPage }),
    onChange: (next) => selection.choose(inSight, next.map(String)),
  };
}

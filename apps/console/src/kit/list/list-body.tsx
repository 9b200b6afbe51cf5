import { Grid } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../action/access.tsx';
import type { BulkAction } from '../action/define-bulk.tsx';
import { runningAmong, useRunner } from '../action/runner.tsx';
import { kitWords as words } from '../kit.words.ts';
import './list.css';
import { ErrorPanel, LoadingPanel } from '../page/states.tsx';
import { InList } from './cells.tsx';
import { useDensity } from './columns/list-look.ts';
import { useStand } from './columns/use-stand.ts';
import { CreateButton } from './create-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { ListAddress } from './list-address.ts';
import { SelectionBar, totalText } from './list-bars.tsx';
import type { PlainSpec } from './list-screen.tsx';
import { NothingThere, Outdated } from './list-states.tsx';
import { chosenWay, ListWays } from './list-ways.tsx';
import { type PageOfRows, useExistingPage } from './page-of-rows.ts';
import { type Chosen, useSelection } from './selection.ts';
import { ListTable, type ListTableProps } from './table/list-table.tsx';
import { openRow } from './table/open-row.ts';
import { TableTools } from './table/table-tools.tsx';

/** Loaded with the first active filter. */
const FilterChips = lazy(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }));

const ListCards = lazy(async () => ({ default: (await import('./table/list-cards.tsx')).ListCards }));

/** Loaded with the first open row. */
const RowPanel = lazy(async () => ({ default: (await import('./table/row-panel.tsx')).RowPanel }));

/** Loaded after the list: its rows do not wait for it. */
const ViewsMenu = lazy(async () => ({ default: (await import('./views/views-menu.tsx')).ViewsMenu }));

export interface Answer {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  dataUpdatedAt: number;
  refetch(): unknown;
}

interface ListBodyProps {
  spec: PlainSpec;
  address: ListAddress;
  answer: Answer;
  /** It is part of another page. */
  embedded: boolean;
}

/** Filters, toolbar, table and running actions. */
export function ListBody({ spec, address, answer, embedded }: ListBodyProps) {
  const { id, title, create, Toolbar, ways } = spec;
  const way = chosenWay(ways, address);
  const may = useMay();
  const [density, setDensity] = useDensity();
  const selection = useSelection<object>(id);
  const { runner, running } = useRunner<object>();
  const bulk = useBulk();
  const page = way ? undefined : (answer.data as PageOfRows | undefined);
  useExistingPage(page, answer.isPlaceholderData, address);

  const { apply, turn } = useFilters(answer, address, way !== undefined);
  const bulkActions = spec.bulkActions.filter((action) => may(action.may));
  const rowActions = spec.rowActions.filter(({ may: wanted }) => wanted === undefined || may(wanted));
  const onPhone = Grid.useBreakpoint().sm === false;
  const beside = { picks: bulkActions.length > 0, acts: rowActions.length > 0 };
  const { stand, columns, rows } = useStand(spec, { ...beside, onPhone });
  const Heading = embedded ? 'h2' : 'h1';

  return (
    <section className="list-screen" data-embedded={embedded} aria-label={title}>
      <Asked spec={spec} address={address} apply={apply} />
      <div className="list-toolbar">
        <Heading className="list-title">{title}</Heading>
        {page && <span className="list-total">{words.total(totalText(page))}</span>}
        <Suspense>
          <FilterChips
            filters={spec.filters}
            labels={spec.labels}
            applied={address.texts}
            initial={address.initial}
            apply={apply}
          />
        </Suspense>
        <span className="list-tools">
          <ListWays ways={ways} chosen={way} set={address.set} />
          {create && <CreateButton action={create} />}
          {Toolbar && <Toolbar />}
          <Suspense>
            <ViewsMenu
              list={id}
              title={title}
              address={address}
              look={{ ...stand.look, density }}
              setLook={({ density: wanted, ...look }) => {
                columns.choose(look);
                setDensity(wanted);
              }}
              embedded={embedded}
            />
          </Suspense>
          {!way && (
            <TableTools
              spec={spec}
              address={address}
              answer={answer}
              page={page}
              stand={stand}
              columns={columns}
              hasLines={!onPhone}
              density={density}
              setDensity={setDensity}
            />
          )}
        </span>
      </div>
      <Sums spec={spec} page={page} address={address} />
      {page && (
        <SelectionBar
          selection={selection}
          actions={bulkActions}
          total={page}
          filter={address.filter}
          start={bulk.start}
        />
      )}
      <div className="list-running">
        {running}
        {bulk.running}
      </div>
      <div ref={rows} className="list-rows">
        <Rows answer={answer} page={page} spec={spec} address={address} apply={apply} turn={turn}>
          {page && (
            <TableOfRows
              spec={spec}
              address={address}
              page={page}
              busy={answer.isFetching}
              stand={stand}
              pinned={stand.look.pinned}
              density={density}
              rowActions={rowActions}
              selection={bulkActions.length > 0 ? selection : undefined}
              runner={runner}
              embedded={embedded}
              onPhone={onPhone}
            />
          )}
        </Rows>
      </div>
    </section>
  );
}

interface TableOfRowsProps extends ListTableProps {
  embedded: boolean;
  onPhone: boolean;
}

/** The rows of a page, with the open one next to them. */
function TableOfRows({ embedded, onPhone, ...props }: TableOfRowsProps) {
  const { spec, address, page, runner, rowActions } = props;
  const opened = embedded ? undefined : openRow({ page, rowKey: spec.rowKey, address });
  const Table = onPhone ? ListCards : ListTable;
  const among = runningAmong(runner, page.list, (row) =>
    String((row as Record<string, unknown>)[spec.rowKey]),
  );
  return (
    <>
      <InList value={true}>
        <Suspense fallback={<LoadingPanel />}>
          <Table
            {...props}
            runner={among}
            show={embedded ? undefined : (row) => address.set({ row })}
            open={opened?.id}
          />
        </Suspense>
      </InList>
      {opened && (
        <Suspense>
          <RowPanel spec={spec} open={opened} rowActions={rowActions} runner={among} />
        </Suspense>
      )}
    </>
  );
}

interface AskedProps extends Pick<ListBodyProps, 'spec' | 'address'> {
  apply(texts: Record<string, string>): void;
}

/** The list's filters. */
function Asked({ spec: { filters, labels }, address, apply }: AskedProps) {
  if (filters.length === 0) return null;
  const { texts: applied, initial, opens } = address;
  const of = { filters, labels, applied, initial, opens, apply };
  return <FilterBar {...of} />;
}

interface SumsProps extends Pick<ListBodyProps, 'spec' | 'address'> {
  page: PageOfRows | undefined;
}

/** Totals over all rows, above them. */
const Sums = ({ spec: { Summary }, page, address }: SumsProps) =>
  Summary &&
  page && (
    <div className="list-summary">
      <Summary reply={page} query={address.filter} />
    </div>
  );

interface RowsProps extends Omit<ListBodyProps, 'embedded'> {
  page: PageOfRows | undefined;
  apply(texts: Record<string, string>): void;
  /** Refresh counter of displays other than the table. */
  turn: number;
  children: React.ReactNode;
}

/** The table, another display, or the state shown instead. Old rows stay visible when a refresh fails. */
function Rows({ answer, page, spec, address, apply, turn, children }: RowsProps) {
  const way = chosenWay(spec.ways, address);
  if (way) return <way.Way key={turn} filter={address.filter} />;
  const retry = () => answer.refetch();
  if (!page) return answer.error ? <ErrorPanel error={answer.error} retry={retry} /> : <LoadingPanel />;
  return (
    <>
      {answer.error ? <Outdated error={answer.error} retry={retry} /> : null}
      {page.count > 0 ? (
        children
      ) : (
        <NothingThere
          narrowed={address.narrowed || answer.isPlaceholderData}
          empty={spec.empty}
          create={spec.create}
          clear={() => apply(address.initial)}
        />
      )}
    </>
  );
}

/** Applies the filters; if unchanged, refetches, or increments the refresh counter of another display. */
function useFilters(answer: Answer, address: ListAddress, hasWay: boolean) {
  const [turn, setTurn] = useState(0);
  const apply = (texts: Record<string, string>) => {
    if (JSON.stringify(texts) !== JSON.stringify(address.texts)) address.setFilters(texts);
    else if (hasWay) setTurn(turn + 1);
    else answer.refetch();
  };
  return { apply, turn };
}

/** The current bulk action; there is one at a time. */
function useBulk() {
  const [run, setRun] = useState<{ action: BulkAction<object>; chosen: Chosen<object> }>();
  const Run = run?.action.Run;
  return {
    start: (action: BulkAction<object>, chosen: Chosen<object>) => setRun({ action, chosen }),
    running: run && Run && (
      <Suspense>
        <Run chosen={run.chosen} end={() => setRun(undefined)} />
      </Suspense>
    ),
  };
}

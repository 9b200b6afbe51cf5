import { Alert, Button, Grid } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../action/access.tsx';
import type { BulkAction } from '../action/define-bulk.tsx';
import { runningAmong, useRunner } from '../action/runner.tsx';
import { failureOf } from '../client/sentence.ts';
import { ExportButton } from '../export/export-button.tsx';
import { kitWords as words } from '../kit.words.ts';
import { ErrorPanel, LoadingPanel, StatePanel } from '../page/states.tsx';
import { InList } from './cells.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { ordered, shownColumns } from './column-order.ts';
import { CreateButton } from './create-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { ListAddress } from './list-address.ts';
import { DensitySwitch, Refresh, SelectionBar, totalText } from './list-bars.tsx';
import { useColumnLook, useDensity } from './list-look.ts';
import type { PlainSpec } from './list-screen.tsx';
import { ListTable } from './list-table.tsx';
import { chosenWay, ListWays } from './list-ways.tsx';
import { type PageOfRows, useExistingPage } from './page-of-rows.ts';
import { type Chosen, useSelection } from './selection.ts';

const ListCards = lazy(async () => ({ default: (await import('./list-cards.tsx')).ListCards }));

/** Comes after the list: its rows do not wait for it. */
const ViewsMenu = lazy(async () => ({ default: (await import('./views-menu.tsx')).ViewsMenu }));

interface Answer {
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
  /** Stands inside another page. */
  embedded: boolean;
}

/** Filters, toolbar, table and what runs from them. */
export function ListBody({ spec, address, answer, embedded }: ListBodyProps) {
  const { id, title, filters, labels, Summary, create, Toolbar, ways } = spec;
  const way = chosenWay(ways, address);
  const may = useMay();
  const usual = spec.columns.flatMap(([name, { extra }]) => (extra ? [name] : []));
  const columns = useColumnLook(id, { hidden: usual });
  const shown = shownColumns(spec.columns, columns.look);
  const [density, setDensity] = useDensity();
  const selection = useSelection<object>(id);
  const { runner, running } = useRunner<object>();
  const bulk = useBulk();
  const page = way ? undefined : (answer.data as PageOfRows | undefined);
  useExistingPage(page, answer.isPlaceholderData, address);

  const { apply, turn } = useFilters(answer, address, way !== undefined);
  const bulkActions = spec.bulkActions.filter((action) => may(action.may));
  const Table = Grid.useBreakpoint().sm === false ? ListCards : ListTable;
  const Heading = embedded ? 'h2' : 'h1';

  return (
    <section className="list-screen" data-embedded={embedded} aria-label={title}>
      {filters.length > 0 && (
        <FilterBar
          filters={filters}
          labels={labels}
          applied={address.texts}
          initial={address.initial}
          apply={apply}
        />
      )}
      <FilterChips
        filters={filters}
        labels={labels}
        applied={address.texts}
        initial={address.initial}
        apply={apply}
      />
      <div className="list-toolbar">
        <Heading className="list-title">{title}</Heading>
        {page && <span className="list-total">{words.total(totalText(page))}</span>}
        <span className="list-tools">
          <ListWays ways={ways} chosen={way} set={address.set} />
          {create && <CreateButton action={create} />}
          {Toolbar && <Toolbar />}
          <Suspense>
            <ViewsMenu
              list={id}
              title={title}
              address={address}
              look={{ ...columns.look, density }}
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
              shown={shown}
              columns={columns}
              hasLines={Table === ListTable}
              density={density}
              setDensity={setDensity}
            />
          )}
        </span>
      </div>
      {Summary && page && <Summary reply={page} query={address.filter} />}
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
      <Rows answer={answer} page={page} spec={spec} address={address} apply={apply} turn={turn}>
        {page && (
          <InList value={true}>
            <Suspense fallback={<LoadingPanel />}>
              <Table
                spec={spec}
                address={address}
                page={page}
                busy={answer.isFetching}
                shown={shown}
                pinned={columns.look.pinned}
                density={density}
                rowActions={spec.rowActions.filter(({ may: wanted }) => wanted === undefined || may(wanted))}
                selection={bulkActions.length > 0 ? selection : undefined}
                runner={runningAmong(runner, page.list, (row) =>
                  String((row as Record<string, unknown>)[spec.rowKey]),
                )}
              />
            </Suspense>
          </InList>
        )}
      </Rows>
    </section>
  );
}

interface TableToolsProps extends Omit<ListBodyProps, 'embedded'> {
  page: PageOfRows | undefined;
  shown: PlainSpec['columns'];
  columns: ReturnType<typeof useColumnLook>;
  /** Absent: there are cards instead. */
  hasLines: boolean;
  density: ReturnType<typeof useDensity>[0];
  setDensity: ReturnType<typeof useDensity>[1];
}

/** What is done with the table as it stands; another way has none of it. */
function TableTools({
  spec,
  address,
  answer,
  page,
  shown,
  columns,
  hasLines,
  density,
  setDensity,
}: TableToolsProps) {
  const named = ordered(spec.columns, columns.look).slice(1);
  return (
    <>
      <ExportButton spec={spec} address={address} page={page} shown={shown} />
      <Refresh updatedAt={answer.dataUpdatedAt} busy={answer.isFetching} refresh={() => answer.refetch()} />
      {hasLines && <DensitySwitch density={density} choose={setDensity} />}
      <ColumnChooser
        columns={named.map(([name]) => ({ name, label: spec.labels[name] ?? name }))}
        {...columns}
      />
    </>
  );
}

interface RowsProps extends Omit<ListBodyProps, 'embedded'> {
  page: PageOfRows | undefined;
  apply(texts: Record<string, string>): void;
  /** Of another way than the table. */
  turn: number;
  children: React.ReactNode;
}

/** The table, the way that was chosen instead, or what stands in its place. Old rows stay in sight when a refresh failed. */
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

/** The rows below are those of before: why there are no newer ones. */
function Outdated({ error, retry }: { error: unknown; retry(): void }) {
  const { title, text } = failureOf(error);
  return (
    <Alert
      type="error"
      showIcon
      title={title}
      description={
        <>
          {text && <p>{text}</p>}
          {words.staleRows}
        </>
      }
      action={<Button onClick={retry}>{words.retry}</Button>}
    />
  );
}

function NothingThere({
  narrowed,
  empty,
  create,
  clear,
}: {
  narrowed: boolean;
  empty: React.ReactNode;
  create: PlainSpec['create'];
  clear(): void;
}) {
  if (!narrowed)
    return (
      <StatePanel kind="empty" title={words.nothingYet} hint={empty}>
        {create && <CreateButton action={create} />}
      </StatePanel>
    );
  return (
    <StatePanel kind="empty" title={words.nothingFound} hint={words.nothingFoundHint}>
      <Button onClick={clear}>{words.clearFilters}</Button>
    </StatePanel>
  );
}

/** Asks for what the filters say; when they say the same as before, it is read anew, which in another way than the table is its next turn. */
function useFilters(answer: Answer, address: ListAddress, hasWay: boolean) {
  const [turn, setTurn] = useState(0);
  const apply = (texts: Record<string, string>) => {
    if (JSON.stringify(texts) !== JSON.stringify(address.texts)) address.setFilters(texts);
    else if (hasWay) setTurn(turn + 1);
    else answer.refetch();
  };
  return { apply, turn };
}

/** The bulk action under way; there is one at a time. */
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

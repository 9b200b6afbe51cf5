import { ExportButton } from '../../export/export-button.tsx';
import { ColumnChooser } from '../columns/column-chooser.tsx';
import { ordered } from '../columns/column-order.ts';
import type { useColumnLook, useDensity } from '../columns/list-look.ts';
import type { Stand } from '../columns/standing.ts';
import type { ListAddress } from '../list-address.ts';
import { DensitySwitch, Refresh } from '../list-bars.tsx';
import type { Answer } from '../list-body.tsx';
import type { PlainSpec } from '../list-screen.tsx';
import type { PageOfRows } from '../page-of-rows.ts';

interface TableToolsProps {
  spec: PlainSpec;
  address: ListAddress;
  answer: Pick<Answer, 'dataUpdatedAt' | 'isFetching' | 'refetch'>;
  page: PageOfRows | undefined;
  stand: Stand;
  columns: ReturnType<typeof useColumnLook>;
  /** Absent: there are cards instead. */
  hasLines: boolean;
  density: ReturnType<typeof useDensity>[0];
  setDensity: ReturnType<typeof useDensity>[1];
}

/** What is done with the table as it stands; another way has none of it. */
export function TableTools({
  spec,
  address,
  answer,
  page,
  stand,
  columns,
  hasLines,
  density,
  setDensity,
}: TableToolsProps) {
  const all = ordered(spec.columns, stand.look);
  const inSight = stand.standing.flatMap(({ parts }) => parts.map(([name]) => name));
  // A file has room for what the window has none for.
  const shown = all.filter(([name]) => inSight.includes(name) || stand.left.includes(name));
  return (
    <>
      <ExportButton spec={spec} address={address} page={page} shown={shown} />
      <Refresh updatedAt={answer.dataUpdatedAt} busy={answer.isFetching} refresh={() => answer.refetch()} />
      {hasLines && <DensitySwitch density={density} choose={setDensity} />}
      <ColumnChooser
        columns={all.slice(1).map(([name]) => ({
          name,
          label: spec.labels[name] ?? name,
          isLeft: stand.left.includes(name),
        }))}
        look={stand.look}
        choose={columns.choose}
        backToUsual={columns.backToUsual}
      />
    </>
  );
}

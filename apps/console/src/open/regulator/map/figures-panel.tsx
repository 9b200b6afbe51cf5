import type { CityOverview, DistrictFigures } from '@kickstand/contract/open/regulator';
import type { ReactNode } from 'react';
import { type Cell, link, tags, text, withLayout } from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { PageLink } from '../../../kit/page/link.tsx';
import { StatePanel } from '../../../kit/page/states.tsx';
import { countText } from '../../../ui/format.ts';
import { type Looked, useLooked } from '../looked.ts';
import { regulatorWords } from '../regulator.words.ts';
import { rowsOf } from './figure-rows.ts';
import { type CityFigure, entryOf, figureLabels, figureText, saidOf, saidOfEntry } from './figure-texts.ts';

const words = regulatorWords.figures;
const names = Object.keys(entryOf) as CityFigure[];

interface TileProps {
  label: string;
  meaning: string;
  children: ReactNode;
}

function Tile({ label, meaning, children }: TileProps) {
  return (
    <li className="regulator-tile">
      <span className="muted" title={meaning}>
        {label}
      </span>
      <strong>{children}</strong>
    </li>
  );
}

/** A total in its unit, linked to its rows. */
function totalText(figure: CityFigure, value: number | null, looked: Looked) {
  const rows = rowsOf(figure, looked, {});
  const shown = figureText(figure, value);
  return rows && value !== null ? <PageLink to={rows}>{shown}</PageLink> : shown;
}

/** The totals, each linked to its rows, and who is on duty now. */
export function Tiles({ total, staffOnDuty }: Pick<CityOverview, 'total' | 'staffOnDuty'>) {
  const looked = useLooked();
  return (
    <ul className="regulator-tiles" aria-label={words.total}>
      {names.map((figure) => (
        <Tile key={figure} {...saidOf(figure)}>
          {totalText(figure, total[figure], looked)}
        </Tile>
      ))}
      {staffOnDuty !== null && <Tile {...saidOfEntry('cityStaffOnDuty')}>{countText(staffOnDuty)}</Tile>}
    </ul>
  );
}

/** A figure of a district in its unit, linked to its rows. */
const figureCell = (figure: CityFigure, looked: Looked): Cell<number | null, DistrictFigures> => {
  const shown = link<DistrictFigures>((row) => rowsOf(figure, looked, row));
  return withLayout(
    (value: number | null, row: DistrictFigures) =>
      value === null ? figureText(figure, value) : shown(figureText(figure, value), row),
    { align: 'right' },
  );
};

/** The same by district, and the requirements each missed. */
export function DistrictTable({ districts }: Pick<CityOverview, 'districts'>) {
  const looked = useLooked();
  if (districts.length === 0)
    return <StatePanel kind="empty" title={words.noDistricts} hint={words.noDistrictsHint} />;
  const cells = Object.fromEntries(names.map((figure) => [figure, figureCell(figure, looked)])) as Record<
    CityFigure,
    Cell<number | null, DistrictFigures>
  >;
  const missed: Cell<DistrictFigures['missed']> = (all, row) =>
    tags(
      all.map((name) => words.kpis[name]),
      row,
    );
  return (
    <Parts
      title={words.table}
      rows={districts}
      rowKey="districtId"
      show={{ district: text, company: text, missed, ...cells }}
      labels={{ district: regulatorWords.bar.district, missed: words.missed, ...figureLabels }}
    />
  );
}

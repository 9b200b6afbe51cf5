import { cellSides } from '@kickstand/contract/insight/analysis';
import { Segmented } from 'antd';
import { usePage } from '../../kit/page/page.ts';
import { analysisWords as words } from './analysis.words.ts';
import { useSide } from './looked-at.ts';

/** Chooses the size of cells; kept in the address. */
export function SidePick() {
  const { search, setSearch } = usePage();
  return (
    <Segmented
      aria-label={words.side}
      value={useSide()}
      options={cellSides.map((value) => ({ value, label: words.sides[value] }))}
      onChange={(side) =>
        setSearch({ ...search, pageNum: undefined, side: side === cellSides[0] ? undefined : side })
      }
    />
  );
}

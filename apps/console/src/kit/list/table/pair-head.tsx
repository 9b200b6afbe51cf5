import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { ReachedOnce } from '../../page/reached-once.tsx';
import type { Standing } from '../columns/standing.ts';
import type { ListAddress } from '../list-address.ts';
import type { PlainSpec } from '../list-screen.tsx';

interface PairHeadProps {
  parts: Standing['parts'];
  spec: PlainSpec;
  address: ListAddress;
  head(name: string): ReactNode;
}

/** The heads of two fields that share a cell, each with an order of its own. */
export const PairHead = ({ parts, spec, address, head }: PairHeadProps) => (
  <ReachedOnce>
    <span className="pair-head">
      {parts.map(([name]) =>
        spec.sortable.includes(name) ? (
          <SortButton key={name} name={name} address={address}>
            {head(name)}
          </SortButton>
        ) : (
          <span key={name}>{head(name)}</span>
        ),
      )}
    </span>
  </ReachedOnce>
);

interface SortButtonProps {
  name: string;
  address: ListAddress;
  children: ReactNode;
}

/** Orders by a field, the largest first, and the other way round when pressed again. */
function SortButton({ name, address, children }: SortButtonProps) {
  const now = address.sort === name ? address.dir : undefined;
  const sort = () => address.set({ sort: name, dir: now === 'desc' ? 'asc' : 'desc', pageNum: undefined });
  return (
    <button type="button" onClick={sort}>
      {children}
      <span className="pair-order" aria-hidden data-dir={now}>
        <CaretUpFilled />
        <CaretDownFilled />
      </span>
    </button>
  );
}

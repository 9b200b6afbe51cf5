import type { ReactNode } from 'react';
import './vehicle-kit.css';

interface SideBySideProps<Column> {
  /** The accessible name of the comparison. */
  label: string;
  columns: readonly { key: string; head: ReactNode; of: Column }[];
  /** One fact per line. */
  lines: readonly { key: string; label: string; show(of: Column): ReactNode }[];
}

/** Several objects side by side, one line per fact. */
export const SideBySide = <Column,>({ label, columns, lines }: SideBySideProps<Column>) => (
  <div className="side-by-side">
    <table aria-label={label}>
      <thead>
        <tr>
          <td />
          {columns.map(({ key, head }) => (
            <th key={key} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label: fact, show }) => (
          <tr key={key}>
            <th scope="row">{fact}</th>
            {columns.map((column) => (
              <td key={column.key}>{show(column.of)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

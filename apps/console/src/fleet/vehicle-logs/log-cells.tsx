import { type Cell, instant, withLayout } from '../../kit/list/cells.tsx';
import { instantText } from '../../kit/page/format.ts';
import { nothing } from '../../ui/format.ts';

/** An instant with milliseconds, by which the order can be told. */
export const precise: Cell<number | null> = withLayout(
  Object.assign(
    (value: number | null) =>
      value === null ? (
        nothing
      ) : (
        <time dateTime={new Date(value).toISOString()} className="figure">
          {instantText(value)}.{String(value % 1000).padStart(3, '0')}
        </time>
      ),
    { ...(instant.writing && { writing: instant.writing }) },
  ),
  { width: 170 },
);

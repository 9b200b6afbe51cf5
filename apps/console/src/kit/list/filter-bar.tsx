import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type CSSProperties, type SubmitEvent, useId, useState } from 'react';
import { kitWords as words } from '../kit.words.ts';
import type { Filter } from './filters.tsx';

export type Filters = readonly (readonly [string, Filter<unknown, string>])[];
type Texts = Readonly<Record<string, string>>;

interface FilterBarProps {
  filters: Filters;
  labels: Readonly<Record<string, string>>;
  /** What the address asks for. */
  applied: Texts;
  /** What is asked when nobody has a wish. */
  initial: Texts;
  apply(texts: Texts): void;
}

const keysOf = ([name, { further = [] }]: Filters[number]) => [name, ...further];

/** Pixels. */
const widestFilter = 280;

/** How many filters are in sight before somebody asks for more; narrow windows show fewer of these. */
const inSight = 4;

/** A few filters leave their buttons beside them. */
const mostWidthOf = (filters: Filters) =>
  filters.reduce((sum, [, { wide }]) => sum + (wide ? 2 : 1), 0) * widestFilter;

/** The filters of a list: one row, more on demand, sent together. */
export function FilterBar({ filters, labels, applied, initial, apply }: FilterBarProps) {
  const id = useId();
  const [more, setMore] = useState(false);
  const [draft, setDraft] = useDraft(applied);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(draft);
  };
  const hiddenAndSet = filters
    .slice(inSight)
    .filter((filter) => keysOf(filter).some((key) => applied[key])).length;

  return (
    <search className="filter-bar" data-more={more}>
      <form aria-label={words.filters} onSubmit={submit} noValidate>
        <div className="filter-fields" style={{ '--widest': `${mostWidthOf(filters)}px` } as CSSProperties}>
          {filters.map(([name, { Control, labelled, wide = false }]) => (
            <div key={name} className="filter" data-wide={wide}>
              {!labelled && <label htmlFor={`${id}-${name}`}>{labels[name]}</label>}
              <Control
                id={`${id}-${name}`}
                name={name}
                label={labels[name] ?? name}
                texts={draft}
                set={(patch) => setDraft({ ...draft, ...patch })}
              />
            </div>
          ))}
        </div>
        <div className="filter-buttons">
          <Button type="primary" htmlType="submit">
            {words.search}
          </Button>
          <Button
            onClick={() => {
              setDraft(initial);
              apply(initial);
            }}
          >
            {words.reset}
          </Button>
          <Button
            className="filter-more"
            data-many={filters.length > inSight}
            type="link"
            aria-expanded={more}
            icon={more ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            onClick={() => setMore(!more)}
          >
            {more ? words.less : hiddenAndSet > 0 ? words.moreSet(hiddenAndSet) : words.more}
          </Button>
        </div>
      </form>
    </search>
  );
}

/** What is typed but not sent; another address takes its place. */
function useDraft(applied: Texts) {
  const text = JSON.stringify(applied);
  const [draft, setDraft] = useState({ of: text, texts: applied });
  if (draft.of !== text) setDraft({ of: text, texts: applied });
  return [
    draft.of === text ? draft.texts : applied,
    (texts: Texts) => setDraft({ of: text, texts }),
  ] as const;
}

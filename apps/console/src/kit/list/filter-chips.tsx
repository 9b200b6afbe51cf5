import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import { kitWords as words } from '../kit.words.ts';
import { type Filters, keysOf } from './filter-bar.tsx';
import './filter-chips.css';

type Texts = Readonly<Record<string, string>>;

interface FilterChipsProps {
  filters: Filters;
  labels: Readonly<Record<string, string>>;
  /** The query in the address. */
  applied: Texts;
  /** The query without any filters. */
  initial: Texts;
  apply(texts: Record<string, string>): void;
}

/** Every active filter, wherever it was set, each with a remove button. */
export function FilterChips({ filters, labels, applied, initial, apply }: FilterChipsProps) {
  const isSet = (filter: Filters[number]) =>
    keysOf(filter).some((key) => (applied[key] ?? '') !== (initial[key] ?? ''));
  const set = filters.filter(isSet);
  if (set.length === 0) return null;
  const without = (filter: Filters[number]) =>
    apply({ ...applied, ...Object.fromEntries(keysOf(filter).map((key) => [key, initial[key] ?? ''])) });
  return (
    <ul className="filter-chips" aria-label={words.applied}>
      {set.map((filter) => {
        const [name, { Said }] = filter;
        const label = labels[name] ?? name;
        return (
          <li key={name}>
            <Button size="small" className="filter-chip" onClick={() => without(filter)}>
              <span className="filter-said">
                {label}
                {words.colon}
                <Suspense>
                  <Said name={name} texts={applied} />
                </Suspense>
              </span>
              <CloseOutlined aria-hidden />
              <span className="only-read">{words.removeFilter}</span>
            </Button>
          </li>
        );
      })}
      {set.length > 1 && (
        <li>
          <Button type="link" size="small" onClick={() => apply({ ...initial })}>
            {words.clearFilters}
          </Button>
        </li>
      )}
    </ul>
  );
}

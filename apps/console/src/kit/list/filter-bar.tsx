import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, ConfigProvider } from 'antd';
import { type CSSProperties, type SubmitEvent, useId, useState } from 'react';
import { kitWords as words } from '../kit.words.ts';
import type { Filter } from './filters.tsx';

export type Filters = readonly (readonly [string, Filter<unknown, string>])[];
type Texts = Readonly<Record<string, string>>;

interface FilterBarProps {
  filters: Filters;
  labels: Readonly<Record<string, string>>;
  /** The query in the address. */
  applied: Texts;
  /** The query without any filters. */
  initial: Texts;
  /** The default query added when the address is empty. */
  opens: Texts;
  apply(texts: Texts): void;
}

/** The names of a filter in the address. */
export const keysOf = ([name, { further = [] }]: Filters[number]) => [name, ...further];

/**
 * How much space a row has for filters before more are folded away: on a desktop, in a narrower container, next to a
 * map, on a phone.
 */
const rooms = { desk: 5.2, narrow: 3.2, slim: 2, phone: 0 } as const;
type Room = keyof typeof rooms;

/** The filters, each with the layouts whose single row has space for it; the first always fits. */
function placed(filters: Filters) {
  let taken = 0;
  return filters.map((filter, i) => {
    const { room = 1 } = filter[1];
    taken += room;
    const beyond = (Object.keys(rooms) as Room[]).filter((one) => i > 0 && taken > rooms[one]);
    return { filter, room, beyond };
  });
}

/** A list's filters: one row, more on demand, applied together. */
export function FilterBar({ filters, labels, applied, initial, opens, apply }: FilterBarProps) {
  const id = useId();
  const [more, setMore] = useState(false);
  const [draft, setDraft] = useDraft(applied);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(draft);
  };
  const all = placed(filters);
  const beyond = all.filter((one) => one.beyond.includes('desk'));
  const hiddenAndSet = beyond.filter(({ filter }) => keysOf(filter).some((key) => applied[key])).length;

  return (
    <search className="filter-bar" data-more={more}>
      <form aria-label={words.filters} onSubmit={submit} noValidate>
        <div className="filter-fields">
          <ConfigProvider variant="borderless">
            {all.map(({ filter: [name, { Control, labelled }], room, beyond: windows }) => (
              <div
                key={name}
                className="filter"
                data-beyond={windows.join(' ')}
                style={{ '--room': room } as CSSProperties}
              >
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
          </ConfigProvider>
        </div>
        <div className="filter-buttons">
          <Button type="primary" htmlType="submit">
            {words.search}
          </Button>
          <Button
            onClick={() => {
              setDraft({ ...initial, ...opens });
              apply({ ...initial, ...opens });
            }}
          >
            {words.reset}
          </Button>
          <Button
            className="filter-more"
            data-many={[...new Set(all.flatMap((one) => one.beyond))].join(' ')}
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

/** Input that is not applied yet; another address replaces it. */
function useDraft(applied: Texts) {
  const text = JSON.stringify(applied);
  const [draft, setDraft] = useState({ of: text, texts: applied });
  if (draft.of !== text) setDraft({ of: text, texts: applied });
  return [
    draft.of === text ? draft.texts : applied,
    (texts: Texts) => setDraft({ of: text, texts }),
  ] as const;
}

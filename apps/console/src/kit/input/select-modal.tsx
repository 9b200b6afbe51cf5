import { Button, Empty, Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { scopeWords as words } from '../client/scope.words.ts';
import { tell } from '../page/notices.ts';
import './select-modal.css';

/** One thing to choose; shown as `title(id)`. */
export interface SelectorItem {
  id: number;
  title: string;
}

interface SelectModalProps {
  items: readonly SelectorItem[];
  /** The current selection; undefined: not narrowed, so everything. */
  chosen: readonly number[] | undefined;
  /** The maximum number, unless all are chosen. */
  most: number;
  /** Undefined: all, so nothing is narrowed. */
  onConfirm(ids: number[] | undefined): void;
  onCancel(): void;
}

const rowHeight = 36;
const viewHeight = 396;
/** Rows rendered beyond the visible ones, above and below. */
const spare = 4;

const textOf = ({ title, id }: SelectorItem) => `${title}(${id})`;

/** Selects several of many: with search, keyboard, and windowed rows. */
export function SelectModal({ items, chosen, most, onConfirm, onCancel }: SelectModalProps) {
  const [picked, setPicked] = useState(() => new Set(chosen ?? items.map(({ id }) => id)));
  const [text, setText] = useState('');
  const search = useRef<InputRef>(null);
  const body = useRef<HTMLDivElement>(null);
  const found = useMemo(() => matching(items, text), [items, text]);
  const allFound = found.length > 0 && found.every(({ id }) => picked.has(id));

  const toggle = (id: number) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const toggleFound = () => {
    const next = new Set(picked);
    for (const { id } of found)
      if (allFound) next.delete(id);
      else next.add(id);
    setPicked(next);
  };
  const confirm = () => {
    const ids = items.filter(({ id }) => picked.has(id)).map(({ id }) => id);
    if (ids.length === 0) return warn(words.atLeastOne);
    if (ids.length === items.length) return onConfirm(undefined);
    if (ids.length > most) return warn(words.atMost(most));
    onConfirm(ids);
  };

  return (
    <Modal
      open
      width={1000}
      title={words.title}
      onCancel={onCancel}
      afterOpenChange={(shown) => {
        // Who was quicker than the motion keeps the place they went to.
        const busy = body.current?.contains(document.activeElement);
        if (shown && !busy) search.current?.focus();
      }}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          {words.cancel}
        </Button>,
        <Button key="all" onClick={toggleFound} disabled={found.length === 0}>
          {allFound ? words.deselectAll : words.selectAll}
        </Button>,
        <Button key="confirm" type="primary" onClick={confirm}>
          {words.confirm}
        </Button>,
      ]}
    >
      <div className="selector" ref={body}>
        <Input
          ref={search}
          autoFocus
          allowClear
          aria-label={words.search}
          placeholder={words.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={confirm}
        />
        <Options
          key={text}
          items={found}
          picked={picked}
          toggle={toggle}
          toggleAll={toggleFound}
          confirm={confirm}
        />
        <p className="selector-count" role="status">
          {words.chosen(picked.size, items.length)} · {words.keys}
        </p>
      </div>
    </Modal>
  );
}

const warn = (text: string) => tell({ key: 'selector', kind: 'warning', text });

function matching(items: readonly SelectorItem[], text: string) {
  const wanted = text.trim().toLowerCase();
  return wanted ? items.filter((item) => textOf(item).toLowerCase().includes(wanted)) : items;
}

interface OptionsProps {
  items: readonly SelectorItem[];
  picked: ReadonlySet<number>;
  toggle(id: number): void;
  toggleAll(): void;
  confirm(): void;
}

/** A list box that renders only the visible rows. */
function Options({ items, picked, toggle, toggleAll, confirm }: OptionsProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [at, setAt] = useState(0);
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const inSight = items.slice(first, first + Math.ceil(viewHeight / rowHeight) + 2 * spare);

  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), items.length - 1);
    setAt(next);
    const view = box.current;
    if (!view) return;
    const edge = (next + 1) * rowHeight - viewHeight;
    view.scrollTop = Math.min(Math.max(view.scrollTop, edge), next * rowHeight);
    setTop(view.scrollTop);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const done = pressed(event, { at, last: items.length - 1, move, toggleAll, confirm });
    const item = items[at];
    if (event.key === ' ' && item) toggle(item.id);
    if (done || event.key === ' ') event.preventDefault();
  };

  if (items.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.nothingFound} />;
  return (
    <div
      ref={box}
      className="selector-view"
      role="listbox"
      tabIndex={0}
      aria-label={words.title}
      aria-multiselectable
      aria-activedescendant={`${id}-${items[at]?.id}`}
      onKeyDown={onKeyDown}
      onScroll={() => setTop(box.current?.scrollTop ?? 0)}
    >
      <div className="selector-all" style={{ height: items.length * rowHeight }}>
        {inSight.map((item, n) => (
          <div
            key={item.id}
            id={`${id}-${item.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={picked.has(item.id)}
            aria-setsize={items.length}
            aria-posinset={first + n + 1}
            className={first + n === at ? 'selector-row selector-at' : 'selector-row'}
            style={{ top: (first + n) * rowHeight }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setAt(first + n);
              toggle(item.id);
            }}
            onKeyDown={undefined}
          >
            <span className="selector-box" aria-hidden="true">
              {picked.has(item.id) ? '✓' : ''}
            </span>
            {textOf(item)}
          </div>
        ))}
      </div>
    </div>
  );
}

interface Moving {
  at: number;
  last: number;
  move(to: number): void;
  toggleAll(): void;
  confirm(): void;
}

const page = Math.floor(viewHeight / rowHeight);
const steps: Record<string, (moving: Moving) => number> = {
  ArrowDown: ({ at }) => at + 1,
  ArrowUp: ({ at }) => at - 1,
  PageDown: ({ at }) => at + page,
  PageUp: ({ at }) => at - page,
  Home: () => 0,
  End: ({ last }) => last,
};

/** Whether the key was for the list. */
function pressed({ key, ctrlKey, metaKey }: KeyboardEvent, moving: Moving) {
  const step = steps[key];
  if (step) moving.move(step(moving));
  else if (key === 'Enter') moving.confirm();
  else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) moving.toggleAll();
  else return false;
  return true;
}

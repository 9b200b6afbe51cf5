import { Button, Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { HeldCodes } from '../../kit/action/access.tsx';
import { paletteWords as words } from './palette.words.ts';
import { actionEntries, type Entry, matching, pageEntries, recentEntries } from './palette-entries.ts';
import { useLookup } from './palette-lookups.ts';
import './palette.css';

interface PaletteProps {
  operatorId: string;
  path: string;
  open(to: string): void;
  close(): void;
}

/** Goes anywhere and does anything by a few letters. */
export function Palette({ operatorId, path, open, close }: PaletteProps) {
  const id = useId();
  const held = useContext(HeldCodes);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const box = useRef<InputRef>(null);
  const here = useMemo(() => placeOf(path), [path]);
  const { found, again, ...looked } = useLookup({ typed, held, open, here });
  const known = useMemo(
    () => [
      ...recentEntries(operatorId, held, { path, open }),
      ...pageEntries(held, open),
      ...actionEntries(open),
    ],
    [operatorId, held, path, open],
  );
  const entries = matching([...found, ...known], typed);
  const chosen = entries[Math.min(at, entries.length - 1)];
  const optionId = (entry: Entry | undefined) => entry && `${id}-${entry.key.replace(/\W+/g, '-')}`;

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    close();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0)
      setAt((Math.min(at, entries.length - 1) + step + entries.length) % entries.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(chosen);
    else return;
    event.preventDefault();
  };
  const chosenId = optionId(chosen);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView?.({ block: 'nearest' });
  }, [chosenId]);

  return (
    <Modal
      open
      title={words.title}
      footer={null}
      onCancel={close}
      width={640}
      className="palette"
      // Whoever asks for it types at once; what is pressed during a motion would be lost.
      transitionName=""
      afterOpenChange={(shown) => shown && box.current?.focus()}
    >
      <Input
        ref={box}
        autoFocus
        role="combobox"
        aria-label={words.title}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        placeholder={words.hint}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={words.results}>
        {groupsOf(entries).map(([group, inside]) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box is divided by groups, a form by field sets
          <div key={group} role="group" aria-label={words.groups[group]}>
            <div className="palette-group" aria-hidden="true">
              {words.groups[group]}
            </div>
            {inside.map((entry) => (
              <Line
                key={entry.key}
                id={optionId(entry) ?? ''}
                entry={entry}
                chosen={entry === chosen}
                run={() => run(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {looked.failed && <NotAsked again={again} />}
      <p className="palette-keys" role="status">
        {closing(entries.length, looked)}
      </p>
    </Modal>
  );
}

/** The page that the palette lies over, with its address as it is now. */
function placeOf(path: string) {
  const [, search = ''] = window.location.hash.split('?');
  return { path, search: Object.fromEntries(new URLSearchParams(search)) };
}

function closing(lines: number, { busy, failed, more }: { busy: boolean; failed: boolean; more: boolean }) {
  if (busy && lines === 0) return words.searching;
  if (more) return `${words.more} · ${words.keys}`;
  if (lines > 0) return words.keys;
  return failed ? undefined : words.nothing;
}

/** Nothing was answered: that is not the same as nothing found. */
const NotAsked = ({ again }: { again(): void }) => (
  <p className="palette-failed" role="alert">
    {words.failed}{' '}
    <Button type="link" size="small" onClick={again}>
      {words.again}
    </Button>
  </p>
);

function groupsOf(entries: readonly Entry[]) {
  const groups = new Map<Entry['group'], Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups];
}

function Line({ id, entry, chosen, run }: { id: string; entry: Entry; chosen: boolean; run(): void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className="palette-line"
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <span>{entry.label}</span>
      {entry.more && <span className="palette-more">{entry.more}</span>}
    </div>
  );
}

import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { home, mostShortcuts } from '@kickstand/contract/insight/home';
import { Button, Select } from 'antd';
import { type DragEvent, type ReactNode, useContext, useState } from 'react';
import { HeldCodes } from '../../kit/action/access.tsx';
import { useCall, useChange } from '../../kit/client/calls.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { MenuOfCodes, type MenuPage } from '../../kit/page/menu-source.ts';
import { ErrorPanel } from '../../kit/page/states.tsx';
import { homePaths } from './home.paths.ts';
import { homeWords } from './home.words.ts';
import { added, moved } from './shortcut-rules.ts';

const words = homeWords.shortcuts;

/** How many pages are shown if none were chosen. */
const usual = 4;

/** The pages that the reader may open, without this one. */
function usePages(): readonly MenuPage[] {
  const { single, grouped } = useContext(MenuOfCodes)(useContext(HeldCodes));
  return [...single, ...grouped.flatMap(({ pages }) => pages)].filter(
    ({ path }) => path !== homePaths.landing.pattern,
  );
}

/** The reader's shortcuts, stored on the server; without pages that are no longer permitted. */
function useShortcuts(pages: readonly MenuPage[]) {
  const answer = useCall(home.shortcuts, {}, { quiet: true });
  const keep = useChange(home.keepShortcuts);
  const [wanted, setWanted] = useState<readonly string[]>();
  const chosen = wanted ?? answer.data?.paths ?? pages.slice(0, usual).map(({ path }) => path);
  const shown = chosen.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  const change = (paths: readonly string[]) => {
    setWanted(paths);
    keep.mutate({ body: { paths: [...paths] } }, { onError: () => setWanted(undefined) });
  };
  return { answer, shown, paths: shown.map(({ path }) => path), change };
}

/** Shortcuts: opened by a click, ordered by dragging or with the arrows beside them. */
export function Shortcuts() {
  const pages = usePages();
  const { answer, shown, paths, change } = useShortcuts(pages);
  const [dragged, setDragged] = useState<string>();
  const [editing, setEditing] = useState(false);
  const [said, setSaid] = useState('');
  if (pages.length === 0) return null;

  const move = (path: string, to: number) => {
    const after = moved(paths, path, to);
    if (after.join() === paths.join()) return;
    change(after);
    const page = shown.find((one) => one.path === path);
    setSaid(words.moved(page?.title ?? '', after.indexOf(path) + 1));
  };
  const rest = pages.filter(({ path }) => !paths.includes(path));
  return (
    <section className="home-shortcuts" aria-label={words.title}>
      <div className="home-strip-head">
        <h2>{words.title}</h2>
        <Button type="link" size="small" aria-pressed={editing} onClick={() => setEditing(!editing)}>
          {editing ? words.done : words.edit}
        </Button>
      </div>
      {answer.error && !answer.data ? (
        <ErrorPanel error={answer.error} retry={() => void answer.refetch()} />
      ) : (
        <ul>
          {shown.map((page, at) => (
            <Shortcut
              key={page.path}
              page={page}
              editing={editing}
              dragged={dragged === page.path}
              onDrag={() => setDragged(page.path)}
              onDrop={() => {
                if (dragged !== undefined) move(dragged, at);
                setDragged(undefined);
              }}
              onMove={(by) => move(page.path, at + by)}
              onRemove={() => change(paths.filter((path) => path !== page.path))}
            />
          ))}
        </ul>
      )}
      {editing && (
        <div className="home-shortcut-add">
          {paths.length < mostShortcuts ? (
            <Select
              aria-label={words.add}
              placeholder={words.add}
              showSearch={{ optionFilterProp: 'label' }}
              value={null}
              options={rest.map(({ path, title }) => ({ value: path, label: title }))}
              onChange={(path: string | null) => path && change(added(paths, path))}
            />
          ) : (
            <span className="home-age">{words.full(mostShortcuts)}</span>
          )}
          <span className="home-age">{words.how}</span>
        </div>
      )}
      <span className="only-read" role="status">
        {said}
      </span>
    </section>
  );
}

interface ShortcutProps {
  page: MenuPage;
  editing: boolean;
  dragged: boolean;
  onDrag(): void;
  onDrop(): void;
  /** By so many positions forward or back. */
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

function Shortcut({ page, editing, dragged, onDrag, onDrop, onMove, onRemove }: ShortcutProps) {
  const over = (event: DragEvent) => event.preventDefault();
  return (
    <li
      className={dragged ? 'home-shortcut home-dragged' : 'home-shortcut'}
      draggable
      onDragStart={onDrag}
      onDragOver={over}
      onDrop={onDrop}
    >
      <PageLink to={page.path}>{page.title}</PageLink>
      {editing && (
        <span className="home-shortcut-tools">
          <Tool name={words.forward(page.title)} icon={<LeftOutlined />} onClick={() => onMove(-1)} />
          <Tool name={words.back(page.title)} icon={<RightOutlined />} onClick={() => onMove(1)} />
          <Tool name={words.remove(page.title)} icon={<CloseOutlined />} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

const Tool = ({ name, icon, onClick }: { name: string; icon: ReactNode; onClick(): void }) => (
  <Button type="text" size="small" aria-label={name} title={name} icon={icon} onClick={onClick} />
);

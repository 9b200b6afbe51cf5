import { type FencePage, fenceLists, type StationSuggestion } from '@kickstand/contract/places/fences';
import { Segmented } from 'antd';
import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { ForbiddenPanel } from '../../../kit/page/states.tsx';
import { ToolbarContext } from '../editor/fence-toolbar.tsx';
import { openRings } from '../editor/rings.ts';
import type { FenceEditorProps } from '../editor/use-editor.ts';
import { fencesWords } from '../fences.words.ts';
import { askedPlace, forgetPlace } from './asked-place.ts';
import { FenceOverview } from './fence-overview.tsx';
import '../fences.css';

const Editor = lazy(() => import('../editor/fence-editor.tsx'));
const Importing = lazy(() => import('../dialogs/import-drawer.tsx'));
const Exporting = lazy(() => import('../dialogs/export-dialog.tsx'));
const Suggestions = lazy(() => import('../dialogs/suggestions-drawer.tsx'));

const words = fencesWords.page;

interface FencePageProps {
  page: FencePage;
  List: ComponentType;
  /** What this page has beside its map. */
  beside?: ComponentProps<typeof FenceOverview>['beside'];
}

type View = 'list' | 'map';
type Dialog = 'import' | 'export' | 'suggestions';

/** The list of a kind of fences with the map beside it (on phones one after the other), and the editor over both. */
export function FencePageFrame({ page, List, beside }: FencePageProps) {
  const may = useMay();
  const { search, setSearch } = usePage();
  const [view, setView] = useState<View>('list');
  const [dialog, setDialog] = useState<Dialog>();
  const [begin, setBegin] = useState<FenceEditorProps['begin']>();
  if (!may(page)) return <ForbiddenPanel />;

  const edit = (id: string | undefined) => setSearch({ ...search, edit: id });
  const closeEditor = () => {
    setBegin(undefined);
    setSearch({ ...search, ...forgetPlace, edit: undefined });
  };
  const mayAdd = may(`${page},${page}02`);
  const useSuggestion = ({ points }: StationSuggestion, serviceAreaId: number, name: string) => {
    setDialog(undefined);
    setBegin({ rings: openRings(points), name, serviceAreaId });
    edit('new');
  };
  const mayOpen = search.edit !== undefined && (search.edit !== 'new' || mayAdd);

  return (
    <ToolbarContext
      value={{
        page,
        add: () => edit('new'),
        open: setDialog,
        suggests: page === '0504' && may(fenceLists.suggestions),
      }}
    >
      <div className="fence-page" data-view={view}>
        <Segmented<View>
          block
          className="fence-views"
          aria-label={words.views}
          value={view}
          options={[
            { value: 'list', label: words.list },
            { value: 'map', label: words.map },
          ]}
          onChange={setView}
        />
        <div className="fence-list">
          <List />
        </div>
        <FenceOverview page={page} beside={beside} onPicked={() => setView('map')} />
      </div>
      <Suspense>
        {mayOpen && (
          <Editor
            key={search.edit}
            page={page}
            id={search.edit === 'new' ? undefined : search.edit}
            begin={begin ?? askedPlace(search)}
            close={closeEditor}
          />
        )}
        {dialog === 'import' && <Importing page={page} close={() => setDialog(undefined)} />}
        {dialog === 'export' && <Exporting page={page} close={() => setDialog(undefined)} />}
        {dialog === 'suggestions' && (
          <Suggestions mayAdd={mayAdd} use={useSuggestion} close={() => setDialog(undefined)} />
        )}
      </Suspense>
    </ToolbarContext>
  );
}

import { fences } from '@kickstand/contract/places/fences';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { Button, Drawer } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { UnsavedQuestion } from '../../../kit/form/unsaved-question.tsx';
import { showBusy } from '../../../kit/page/busy.tsx';
import { tell } from '../../../kit/page/notices.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { fencesWords } from '../fences.words.ts';
import { type Dialog, Side } from './editor-side.tsx';
import { historyKey, isTyping } from './keys.ts';
import type { Tab } from './part-tabs.tsx';
import { openRings, type Rings } from './rings.ts';
import { troublesOf } from './troubles.ts';
import {
  type EditorProps,
  type EditorState,
  type FenceEditorProps,
  startOf,
  useEditor,
} from './use-editor.ts';
import { contentOf } from './use-saving.ts';

const PartTabs = lazy(async () => ({ default: (await import('./part-tabs.tsx')).PartTabs }));
const Stage = lazy(() => import('./stage-around.tsx'));
const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }));
const SizeDialog = lazy(async () => ({ default: (await import('./size-dialog.tsx')).SizeDialog }));
const PublishDialog = lazy(async () => ({
  default: (await import('../dialogs/publish-dialog.tsx')).PublishDialog,
}));
const SplitDialog = lazy(async () => ({
  default: (await import('../dialogs/split-dialog.tsx')).SplitDialog,
}));

const words = fencesWords.editor;

/** The editor of one fence's polygon and properties, new or as a draft. */
export default function FenceEditor({ id, ...rest }: FenceEditorProps) {
  const answer = useCall(fences.get, { query: { id: id ?? '' } }, { enabled: id !== undefined, quiet: true });
  if (id === undefined) return <Editor {...rest} fence={undefined} />;
  if (answer.data) return <Editor key={id} {...rest} fence={answer.data} />;
  return (
    <Drawer open size="large" title={fencesWords.actions.edit} onClose={rest.close}>
      <Loaded of={answer}>{() => null}</Loaded>
    </Drawer>
  );
}

function Editor(props: EditorProps) {
  const { page, fence, begin, close } = props;
  const may = useMay();
  const state = useEditor(props);
  const { kind, editing, edit, saved, dirty, locked, serviceAreaId } = state;
  const [leaving, setLeaving] = useState(false);
  const [tab, setTab] = useState<Tab>('map');
  const [dialog, setDialog] = useState<Dialog>();
  const [line, setLine] = useState<readonly LngLat[]>();
  const [center, setCenter] = useState<LngLat>();
  const [arrivals, setArrivals] = useState(0);
  const troubles = useMemo(() => troublesOf(kind, state.rings), [kind, state.rings]);
  const leave = () => (dirty ? setLeaving(true) : close());
  const onCenter = useCallback((at: LngLat) => setCenter(at), []);

  return (
    <Drawer
      open
      size="100%"
      title={fence ? words.editTitle(contentOf(fence)?.name ?? '') : words.addTitle(fencesWords.kinds[kind])}
      className="fence-editor-drawer"
      mask={{ closable: false }}
      keyboard={false}
      onClose={leave}
      footer={
        <Buttons
          state={state}
          mayPublish={may(`${page},${page}47`)}
          leave={leave}
          close={close}
          publish={() => setDialog('publish')}
        />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that mean something anywhere in the editor */}
      <div
        className="fence-editor"
        data-tab={tab}
        onKeyDown={(event) => {
          const made = locked || isTyping(event.target) ? undefined : historyKey(event);
          if (!made) return;
          event.preventDefault();
          edit(made);
        }}
      >
        <Suspense fallback={<div className="fence-editor-tabs" />}>
          <PartTabs tab={tab} setTab={setTab} />
        </Suspense>
        <Suspense fallback={<div className="editor-stage" />}>
          <Stage
            editing={editing}
            edit={edit}
            locked={locked}
            fence={saved}
            serviceAreaId={serviceAreaId}
            kind={kind}
            flags={state.flags}
            troubles={troubles}
            onSplit={saved && kind !== 'service' && may(`${page},${page}03`) ? setLine : undefined}
            onCenter={onCenter}
            arrivals={arrivals}
          />
        </Suspense>
        <Side state={state} page={page} start={startOf(fence, begin)} open={setDialog} close={close} />
      </div>
      <Dialogs
        state={state}
        dialog={dialog}
        centre={(state.rings[0]?.[0] ?? center ?? somewhere) as LngLat}
        arrived={() => setArrivals(arrivals + 1)}
        shut={() => setDialog(undefined)}
        close={close}
      />
      <Suspense>
        {line && saved && (
          <SplitDialog
            fence={saved}
            line={line}
            dirty={dirty}
            close={() => setLine(undefined)}
            done={(kept) => {
              const rings = openRings(contentOf(kept)?.points ?? []);
              edit({ kind: 'restart', rings });
              state.take(kept, rings);
              setLine(undefined);
            }}
          />
        )}
      </Suspense>
      {leaving && <UnsavedQuestion leave={close} stay={() => setLeaving(false)} />}
    </Drawer>
  );
}

/** Where a shape by size is placed if neither a shape nor a position on the map is known. */
const somewhere: LngLat = [114.3, 30.59];

interface ButtonsProps {
  state: EditorState;
  mayPublish: boolean;
  leave(): void;
  close(): void;
  publish(): void;
}

function Buttons({ state, mayPublish, leave, close, publish }: ButtonsProps) {
  const { saveAnd, saving, locked, dirty, saved, ready } = state;
  const saveAndClose = () =>
    saveAnd(() => {
      tell({ key: 'fence-saved', kind: 'success', text: words.saved });
      close();
    });
  return (
    <div className="drawer-buttons">
      <Button onClick={leave}>{words.cancel}</Button>
      {!locked && (
        <Button
          type={mayPublish ? 'default' : 'primary'}
          disabled={!ready}
          loading={showBusy(saving.busy)}
          onClick={saveAndClose}
        >
          {words.save}
        </Button>
      )}
      {!locked && mayPublish && (
        <Button
          type="primary"
          disabled={!ready}
          loading={showBusy(saving.busy)}
          onClick={() => (dirty || !saved?.draft ? saveAnd(publish) : publish())}
        >
          {words.saveAndPublish}
        </Button>
      )}
    </div>
  );
}

interface DialogsProps {
  state: EditorState;
  dialog: Dialog | undefined;
  centre: LngLat;
  /** A shape was placed that may be out of view. */
  arrived(): void;
  shut(): void;
  close(): void;
}

function Dialogs({ state: { edit, saved }, dialog, centre, arrived, shut, close }: DialogsProps) {
  const take = (rings: Rings) => {
    edit({ kind: 'put', rings });
    arrived();
  };
  return (
    <Suspense>
      {dialog === 'paste' && <PasteDialog take={take} close={shut} />}
      {dialog === 'size' && <SizeDialog centre={centre} take={take} close={shut} />}
      {dialog === 'publish' && saved && <PublishDialog id={saved.id} close={close} />}
    </Suspense>
  );
}

import {
  type Fence,
  type FenceFlag,
  type FenceKind,
  type FencePage,
  fencePages,
  fences,
} from '@kickstand/contract/fences';
import type { LngLat } from '@kickstand/domain/geo';
import { Alert, Button, Drawer, Form, Skeleton } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useReducer, useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import type { Values } from '../../../kit/form/form-sending.ts';
import { useUnsaved } from '../../../kit/form/unsaved.ts';
import { UnsavedQuestion } from '../../../kit/form/unsaved-question.tsx';
import { showBusy } from '../../../kit/page/busy.tsx';
import { copyText } from '../../../kit/page/copy.ts';
import { instantText } from '../../../kit/page/format.ts';
import { tell } from '../../../kit/page/notices.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { fencesWords } from '../fences.words.ts';
import { edited, editingOf } from './editing.ts';
import { historyKey } from './keys.ts';
import type { Tab } from './part-tabs.tsx';
import { openRings, type Rings, sameRings } from './rings.ts';
import { ringsAsWkt } from './rings-text.ts';
import { troublesOf } from './troubles.ts';
import { contentOf, useSaving } from './use-saving.ts';

const PartTabs = lazy(async () => ({ default: (await import('./part-tabs.tsx')).PartTabs }));
const Stage = lazy(() => import('./stage-around.tsx'));
const FenceForm = lazy(async () => ({ default: (await import('./fence-form.tsx')).FenceForm }));
const CornerTable = lazy(async () => ({ default: (await import('./corner-table.tsx')).CornerTable }));
const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }));
const SizeDialog = lazy(async () => ({ default: (await import('./size-dialog.tsx')).SizeDialog }));
const PublishDialog = lazy(async () => ({
  default: (await import('../dialogs/publish-dialog.tsx')).PublishDialog,
}));
const SplitDialog = lazy(async () => ({
  default: (await import('../dialogs/split-dialog.tsx')).SplitDialog,
}));

const words = fencesWords.editor;

interface FenceEditorProps {
  page: FencePage;
  /** Undefined for a new one. */
  id: string | undefined;
  /** What a new one begins with. */
  begin?: { rings: readonly (readonly LngLat[])[]; name: string; serviceAreaId: number } | undefined;
  close(): void;
}

/** The polygon and the facts of one fence, new or as its draft. */
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

type EditorProps = Omit<FenceEditorProps, 'id'> & { fence: Fence | undefined };

function useShape({ fence, begin }: EditorProps) {
  const [start] = useState(() => openRings(contentOf(fence)?.points ?? begin?.rings ?? []));
  const [editing, edit] = useReducer(edited, start, editingOf);
  return { start, editing, edit };
}

/** What the form shows at first; null means that nothing was said. */
const startOf = (fence: Fence | undefined, begin: FenceEditorProps['begin']): Values => {
  const content = contentOf(fence);
  if (!content) return begin ? { name: begin.name, serviceAreaId: begin.serviceAreaId } : {};
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, value ?? undefined]));
};

/** What is edited of one fence: its polygon, its facts, what was saved of them, and what lies around. */
function useEditor(props: EditorProps) {
  const { page, fence, begin } = props;
  const [form] = Form.useForm<Values>();
  const [kind, setKind] = useState<FenceKind>(fence?.kind ?? (fencePages[page][0] as FenceKind));
  const { start, editing, edit } = useShape(props);
  const [saved, setSaved] = useState(fence);
  const [touched, setTouched] = useState(begin !== undefined);
  const [ready, setReady] = useState(false);
  const [savedRings, setSavedRings] = useState(start);
  const rings = editing.shapes.now;
  const dirty = touched || !sameRings(rings, savedRings);
  useUnsaved(dirty);
  const chosenArea = Form.useWatch('serviceAreaId', form) as number | undefined;
  const flags = Form.useWatch('flags', form) as FenceFlag[] | undefined;
  const saving = useSaving({ form, kind, saved, rings });
  const take = (next: Fence, held = rings) => {
    setSaved(next);
    setTouched(false);
    setSavedRings(held);
  };
  const waits = saved?.draftInfo?.effectiveAt ?? undefined;
  return {
    form,
    kind,
    setKind,
    flags,
    editing,
    edit,
    rings,
    saved,
    dirty,
    touch: () => setTouched(true),
    ready,
    shown: () => setReady(true),
    take,
    saving,
    waits,
    locked: waits !== undefined || saved?.state === 'archived',
    serviceAreaId: saved?.serviceAreaId ?? (kind === 'service' ? undefined : chosenArea),
    saveAnd: (after: (next: Fence) => void) =>
      saving.save((next) => {
        take(next);
        after(next);
      }),
  };
}

type EditorState = ReturnType<typeof useEditor>;
type Dialog = 'paste' | 'size' | 'publish';

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

/** Where a shape by size is put when neither a shape nor a place on the map is known. */
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

interface SideProps {
  state: EditorState;
  page: FencePage;
  start: Values;
  open(dialog: Dialog): void;
  close(): void;
}

/** Beside the map: what should be known, the facts, the corners. */
function Side({ state, page, start, open, close }: SideProps) {
  const { rings, editing, edit, locked, saving, saved } = state;
  return (
    <div className="fence-editor-side">
      <Notes
        fence={saved}
        waits={state.waits}
        refused={saving.refused}
        needsShape={saving.needsShape && rings.length === 0}
      />
      <section className="fence-editor-facts" aria-label={words.facts}>
        <Suspense fallback={<Skeleton active />}>
          <FenceForm
            form={state.form}
            page={page}
            kind={state.kind}
            setKind={state.setKind}
            isNew={saved === undefined}
            serviceAreaId={state.serviceAreaId}
            start={start}
            locked={locked}
            shown={state.shown}
            touched={state.touch}
            submit={() => state.saveAnd(close)}
          />
        </Suspense>
      </section>
      <section className="fence-editor-corners" aria-label={words.corners}>
        <h3 className="form-heading">{words.corners}</h3>
        <div className="corner-tools">
          {!locked && (
            <>
              <Button size="small" onClick={() => open('paste')}>
                {words.paste}
              </Button>
              <Button size="small" onClick={() => open('size')}>
                {words.bySize}
              </Button>
            </>
          )}
          {rings.length > 0 && (
            <Button size="small" onClick={() => void copyText(ringsAsWkt(rings))}>
              {words.copy}
            </Button>
          )}
        </div>
        <Suspense>
          <CornerTable editing={editing} edit={edit} locked={locked} />
        </Suspense>
      </section>
    </div>
  );
}

interface DialogsProps {
  state: EditorState;
  dialog: Dialog | undefined;
  centre: LngLat;
  /** A shape was put that may lie out of sight. */
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

const isTyping = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

interface NotesProps {
  fence: Fence | undefined;
  waits: number | undefined;
  refused: string | undefined;
  needsShape: boolean;
}

/** What somebody should know before they go on. */
function Notes({ fence, waits, refused, needsShape }: NotesProps) {
  return (
    <div className="fence-notes">
      {waits !== undefined && <Alert type="info" showIcon title={words.waiting(instantText(waits))} />}
      {fence?.state === 'archived' && <Alert type="info" showIcon title={words.archived} />}
      {fence?.warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={fencesWords.warnings[warning]} />
      ))}
      {needsShape && <Alert type="error" showIcon role="alert" title={words.shapeNeeded} />}
      {refused && <Alert type="error" showIcon role="alert" title={refused} />}
    </div>
  );
}

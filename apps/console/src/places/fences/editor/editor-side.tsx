import type { Fence, FencePage } from '@kickstand/contract/places/fences';
import { Alert, Button, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { Values } from '../../../kit/form/form-sending.ts';
import { copyText } from '../../../kit/page/copy.ts';
import { instantText } from '../../../kit/page/format.ts';
import { fencesWords } from '../fences.words.ts';
import { ringsAsWkt } from './rings-text.ts';
import type { EditorState } from './use-editor.ts';

const FenceForm = lazy(async () => ({ default: (await import('./fence-form.tsx')).FenceForm }));
const CornerTable = lazy(async () => ({ default: (await import('./corner-table.tsx')).CornerTable }));

const words = fencesWords.editor;

/** The dialogs that the side panel opens over the editor. */
export type Dialog = 'paste' | 'size' | 'publish';

interface SideProps {
  state: EditorState;
  page: FencePage;
  start: Values;
  open(dialog: Dialog): void;
  close(): void;
}

/** Beside the map: notes, properties, corners. */
export function Side({ state, page, start, open, close }: SideProps) {
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

interface NotesProps {
  fence: Fence | undefined;
  waits: number | undefined;
  refused: string | undefined;
  needsShape: boolean;
}

/** What the user should know before continuing. */
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

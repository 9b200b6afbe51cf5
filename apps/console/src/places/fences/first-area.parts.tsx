import { type Fence, fenceContent, fences } from '@kickstand/contract/places/fences';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { Alert, Button, Input } from 'antd';
import { useId, useMemo, useReducer, useRef, useState } from 'react';
import { send } from '../../kit/client/client.ts';
import { refusedText } from '../../kit/client/sentence.ts';
import { showBusy } from '../../kit/page/busy.tsx';
import { edited, editingOf } from './editor/editing.ts';
import { PasteDialog } from './editor/paste-dialog.tsx';
import type { Rings } from './editor/rings.ts';
import { Stage } from './editor/stage.tsx';
import { troublesOf } from './editor/troubles.ts';
import './fences.css';
import { fencesWords } from './fences.words.ts';

const words = fencesWords.firstArea;
const quiet = { quiet: true } as const;
const nothingYet: readonly never[] = [];
const nowhere: readonly LngLat[] = [];
const ignore = () => undefined;

/** Draws, publishes and opens an area. After a failure it continues with what was created instead of repeating it. */
function useOpening() {
  const made = useRef<Pick<Fence, 'id' | 'version'>>(undefined);
  return async (name: string, points: Rings) => {
    const content = fenceContent.parse({ name, points });
    const { reason } = words;
    const draft = made.current
      ? await send(fences.update, { body: { ...content, ...target(made.current) } }, quiet)
      : await send(fences.create, { body: { ...content, kind: 'service', source: 'manual' } }, quiet);
    made.current = draft;
    const published = await send(fences.publish, { body: { ...target(draft), reason } }, quiet);
    made.current = published;
    const opened = { ...target(published), status: 'open' as const, reason };
    await send(fences.setService, { body: opened }, quiet);
  };
}

const target = ({ id, version }: Pick<Fence, 'id' | 'version'>) => ({ id, version });

/** The entered area, and the progress of opening it. */
function useFirstArea(done: () => void) {
  const [editing, edit] = useReducer(edited, [], editingOf);
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const open = useOpening();
  const rings = editing.shapes.now;
  const troubles = useMemo(() => troublesOf('service', rings), [rings]);
  const missing = () => {
    if (!fenceContent.shape.name.safeParse(name).success) return words.nameNeeded;
    return rings.length === 0 ? fencesWords.editor.shapeNeeded : troubles[0]?.sentence;
  };
  async function finish() {
    const found = missing();
    setWrong(found);
    if (found || busy) return;
    setBusy(true);
    try {
      await open(name, rings);
      done();
    } catch (error) {
      setWrong(refusedText(error));
    }
    setBusy(false);
  }
  return { editing, edit, name, setName, wrong, busy, troubles, finish };
}

interface FirstAreaProps {
  /** It is published and open. */
  done(): void;
  /** It is postponed. */
  skip(): void;
}

/** The first service area of a new deployment: drawn on the map or read from a file, then published and opened. */
export function FirstArea({ done, skip }: FirstAreaProps) {
  const id = useId();
  const [pasting, setPasting] = useState(false);
  const [arrivals, setArrivals] = useState(0);
  const { editing, edit, name, setName, wrong, busy, troubles, finish } = useFirstArea(done);
  const take = (rings: Rings) => {
    edit({ kind: 'put', rings });
    setArrivals(arrivals + 1);
  };
  return (
    <div className="first-area">
      <div className="first-area-line">
        <label htmlFor={id}>{words.name}</label>
        <Input
          id={id}
          autoComplete="off"
          maxLength={30}
          value={name}
          disabled={busy}
          onChange={(event) => setName(event.target.value)}
        />
        <Button disabled={busy} onClick={() => setPasting(true)}>
          {fencesWords.editor.paste}
        </Button>
      </div>
      <Stage
        editing={editing}
        edit={edit}
        locked={busy}
        around={nothingYet}
        dots={nothingYet}
        troubles={troubles}
        home={nowhere}
        onCenter={ignore}
        arrivals={arrivals}
      />
      {wrong && <Alert type="error" showIcon role="alert" title={wrong} />}
      <div className="first-area-buttons">
        <Button disabled={busy} onClick={skip}>
          {words.skip}
        </Button>
        <Button type="primary" loading={showBusy(busy)} onClick={() => void finish()}>
          {words.finish}
        </Button>
      </div>
      {pasting && <PasteDialog take={take} close={() => setPasting(false)} />}
    </div>
  );
}

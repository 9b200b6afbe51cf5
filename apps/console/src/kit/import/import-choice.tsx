import { type ImportBatch, importCalls, type importKinds } from '@kickstand/contract/platform/exports';
import { Button } from 'antd';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useChange } from '../client/calls.ts';
import { sentenceOf } from '../client/sentence.ts';
import { showBusy } from '../page/busy.tsx';
import { importWords as words } from './import.words.ts';
import { base64Of, whyNotFile } from './import-file.ts';
import { ImportRefused } from './import-refused.tsx';

interface ImportChoiceProps {
  kind: (typeof importKinds)[number];
  checked(batch: ImportBatch): void;
}

/** Accepts a file by choosing or dropping, and has it checked. The choice stays after a refusal. */
export function ImportChoice({ kind, checked }: ImportChoiceProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const [over, setOver] = useState(false);
  const check = useChange(importCalls.check, { quiet: true });

  function take(next: File | undefined) {
    if (!next) return;
    const why = whyNotFile(next);
    setRefused(why);
    if (!why) setFile(next);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  async function send(chosen: File) {
    setRefused(undefined);
    try {
      const body = { fileName: chosen.name.slice(-100), content: await base64Of(chosen) };
      checked(await check.mutateAsync({ params: { kind }, body }));
    } catch (error) {
      setRefused(sentenceOf(error));
    }
  }
  return (
    <section aria-label={words.step2}>
      <h3>{words.step2}</h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way for the mouse; the button inside is for everybody */}
      <div
        className="import-drop"
        data-over={over}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
      >
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          aria-label={words.choose}
          accept=".xlsx,.csv"
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file again, mended, is another choice.
            event.target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>{words.choose}</Button>
        <span className="muted">{words.drop}</span>
      </div>
      {file && <p role="status">{words.chosen(file.name)}</p>}
      <ImportRefused text={refused} />
      {file && (
        <Button type="primary" loading={showBusy(check.isPending)} onClick={() => send(file)}>
          {check.isPending ? words.checking : words.check}
        </Button>
      )}
    </section>
  );
}

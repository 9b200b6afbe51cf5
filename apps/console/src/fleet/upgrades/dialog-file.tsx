import { Button } from 'antd';
import { useRef } from 'react';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { base64Of } from '../../kit/import/import-file.ts';
import { sizeText } from '../../ui/format.ts';

/** A chosen file; its content is in base64, and empty if the file is too large. */
export interface ChosenFile {
  name: string;
  size: number;
  content: string;
}

interface DialogFileProps {
  file: ChosenFile | undefined;
  put(given: { file: ChosenFile }): void;
  /** The operator tried to send: a missing file may be reported now. */
  tried: boolean;
  /** Bytes. */
  most: number;
  accept: string;
  words: Record<'file' | 'fileHint' | 'fileNeeded' | 'tooLarge' | 'pickFile', string>;
}

/** Whether a valid file was chosen. */
export const isChosen = (file: ChosenFile | undefined, most: number) =>
  file !== undefined && file.size <= most;

/** Asks for one file. Its type follows from the content, which the server checks. */
export function DialogFile({ file, put, tried, most, accept, words }: DialogFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const wrong = file && file.size > most ? words.tooLarge : tried && !file && words.fileNeeded;
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const { name, size } = chosen;
    put({ file: { name, size, content: size > most ? '' : await base64Of(chosen) } });
  };
  return (
    <DialogField label={words.file} hint={words.fileHint} wrong={wrong} required>
      {({ id }) => (
        <div>
          <Button id={id} onClick={() => input.current?.click()}>
            {words.pickFile}
          </Button>{' '}
          {file && (
            <span className="muted">
              {file.name} · {sizeText(file.size)}
            </span>
          )}
          <input
            ref={input}
            type="file"
            accept={accept}
            hidden
            aria-label={words.file}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // The same file may be chosen again after a refusal.
              target.value = '';
            }}
          />
        </div>
      )}
    </DialogField>
  );
}

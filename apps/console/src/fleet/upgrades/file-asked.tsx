import { Button } from 'antd';
import { useRef } from 'react';
import { Asked } from '../../kit/action/asked.tsx';
import { base64Of } from '../../kit/import/import-file.ts';
import { sizeText } from '../../ui/format.ts';

/** A file that somebody chose; its content is in base64, and empty where the file is too large. */
export interface ChosenFile {
  name: string;
  size: number;
  content: string;
}

interface FileAskedProps {
  file: ChosenFile | undefined;
  put(given: { file: ChosenFile }): void;
  /** Somebody tried to send it: that it is missing may be said now. */
  tried: boolean;
  /** Bytes. */
  most: number;
  accept: string;
  words: Record<'file' | 'fileHint' | 'fileNeeded' | 'tooLarge' | 'pickFile', string>;
}

/** Whether a file was chosen that may be sent. */
export const isChosen = (file: ChosenFile | undefined, most: number) =>
  file !== undefined && file.size <= most;

/** Asks for one file. What it is decides its content, which the server looks at. */
export function FileAsked({ file, put, tried, most, accept, words }: FileAskedProps) {
  const input = useRef<HTMLInputElement>(null);
  const wrong = file && file.size > most ? words.tooLarge : tried && !file && words.fileNeeded;
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const { name, size } = chosen;
    put({ file: { name, size, content: size > most ? '' : await base64Of(chosen) } });
  };
  return (
    <Asked label={words.file} hint={words.fileHint} wrong={wrong} required>
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
              // The same file may be chosen again after it was refused.
              target.value = '';
            }}
          />
        </div>
      )}
    </Asked>
  );
}

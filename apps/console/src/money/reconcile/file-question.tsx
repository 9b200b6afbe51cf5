import { useState } from 'react';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { base64Of } from '../../kit/import/import-file.ts';

/** A file as it is sent. */
export interface GivenFile {
  fileName: string;
  content: string;
}

export const noFile: GivenFile = { fileName: '', content: '' };

interface FileQuestionProps {
  label: string;
  hint: string;
  /** Endings, as a browser takes them. */
  accept: string;
  mostBytes: number;
  tooLarge: string;
  /** Said where none was chosen; only once somebody tried to go on. */
  missing: string | false;
  put(file: GivenFile): void;
}

/** A question that is answered with a file. */
export function FileQuestion({ label, hint, accept, mostBytes, tooLarge, missing, put }: FileQuestionProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File | undefined) => {
    const isLarger = (file?.size ?? 0) > mostBytes;
    setTooLarge(isLarger);
    const content = file && !isLarger ? await base64Of(file) : '';
    put({ fileName: file?.name.slice(0, 120) ?? '', content });
  };
  return (
    <DialogField label={label} hint={hint} wrong={isTooLarge ? tooLarge : missing} required>
      {({ status: _, ...control }) => (
        <input
          {...control}
          type="file"
          accept={accept}
          onChange={({ target }) => void take(target.files?.[0])}
        />
      )}
    </DialogField>
  );
}

import { mostInvoiceBytes } from '@kickstand/contract/money/invoices';
import { useState } from 'react';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { base64Of } from '../../kit/import/import-file.ts';
import { invoicesWords as words } from './invoices.words.ts';

/** Picks the file of an invoice. What it is decides its content, which the server looks at. */
export function InvoiceFile({ put, wrong }: { put(given: { content: string }): void; wrong: boolean }) {
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File | undefined) => {
    const tooLarge = (file?.size ?? 0) > mostInvoiceBytes;
    setTooLarge(tooLarge);
    put({ content: file && !tooLarge ? await base64Of(file) : '' });
  };
  return (
    <DialogField
      label={words.file}
      hint={words.fileHint}
      wrong={isTooLarge ? words.fileTooLarge : wrong && words.fileNeeded}
      required
    >
      {({ status: _, ...control }) => (
        <input
          {...control}
          type="file"
          accept=".pdf,.ofd,.xml"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      )}
    </DialogField>
  );
}

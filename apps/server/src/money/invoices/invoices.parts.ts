import type { FileStore } from '../../kernel/files/file-store.ts';
import { savedFileAddress } from '../../kernel/files/saved-files.ts';
import type { Seal } from '../../kernel/files/sealed-text.ts';

/** What invoices need of the rest of the server. */
export interface InvoiceParts {
  /** Zone of business days. */
  zone: string;
  /** Where the files of issued invoices lie. */
  store: FileStore;
  seal: Seal;
}

/** A temporary URL of an invoice's file; null if there is none. */
export const invoiceFileAddress = (
  seal: Seal,
  { fileKey, fileName }: { fileKey: string | null; fileName: string | null },
  now: number,
) => (fileKey === null ? null : savedFileAddress(seal, { key: fileKey, name: fileName ?? '' }, now));

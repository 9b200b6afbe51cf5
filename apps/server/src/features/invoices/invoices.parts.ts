import type { FileStore } from '../../kernel/files/file-store.ts';
import type { Seal } from '../../kernel/files/sealed-text.ts';

/** What invoices need of the rest of the server. */
export interface InvoiceParts {
  /** Zone of business days. */
  zone: string;
  /** Where the files of issued invoices lie. */
  store: FileStore;
  seal: Seal;
}

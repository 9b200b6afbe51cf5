import { importNeeds } from '@kickstand/contract/platform/exports';
import { defineImport } from '../../kit/import/define-import.tsx';
import { invoicesWords as words } from './invoices.words.ts';

/** Takes in what a tax tool issued: numbers by request. */
export const InvoiceImport = defineImport({
  label: words.importResults,
  may: importNeeds.invoices,
  kinds: { invoices: words.importResults },
  refreshes: ['invoices', 'orders'],
});

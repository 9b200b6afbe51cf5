import { startsWith, textIn } from '../../platform/files/index.ts';

/** How issued invoices come as files. */
export type InvoiceFileKind = 'pdf' | 'ofd' | 'xml';

/** Whether these bytes stand somewhere among others, as letters. */
const holds = (bytes: Uint8Array, text: string) => new TextDecoder('latin1').decode(bytes).includes(text);

/** The last bytes, where a document says that it is whole. */
const tailBytes = 2_048;

function isXml(bytes: Uint8Array) {
  const text = textIn(bytes)?.trim() ?? '';
  // What could make a reader fetch or grow something is in no invoice.
  return text.startsWith('<?xml') && text.endsWith('>') && !/<!(?:DOCTYPE|ENTITY)/i.test(text);
}

/** What the content of a file is, whatever it is called; undefined where it is no invoice that anybody can open. */
export function invoiceFileKind(bytes: Uint8Array): InvoiceFileKind | undefined {
  if (startsWith(bytes, '%PDF-')) return holds(bytes.subarray(-tailBytes), '%%EOF') ? 'pdf' : undefined;
  if (startsWith(bytes, 'PK\u0003\u0004')) return holds(bytes, 'OFD.xml') ? 'ofd' : undefined;
  return isXml(bytes) ? 'xml' : undefined;
}

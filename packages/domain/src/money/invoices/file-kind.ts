import { startsWith, textIn } from '../../platform/files/index.ts';

/** The file formats of issued invoices. */
export type InvoiceFileKind = 'pdf' | 'ofd' | 'xml';

/** Whether these ASCII bytes occur anywhere. */
const holds = (bytes: Uint8Array, text: string) => new TextDecoder('latin1').decode(bytes).includes(text);

/** The end of the file, where a complete document is marked. */
const tailBytes = 2_048;

function isXml(bytes: Uint8Array) {
  const text = textIn(bytes)?.trim() ?? '';
  // What could make a reader fetch or grow something is in no invoice.
  return text.startsWith('<?xml') && text.endsWith('>') && !/<!(?:DOCTYPE|ENTITY)/i.test(text);
}

/** The type of a file by its content, whatever its name; undefined if it is not a readable invoice. */
export function invoiceFileKind(bytes: Uint8Array): InvoiceFileKind | undefined {
  if (startsWith(bytes, '%PDF-')) return holds(bytes.subarray(-tailBytes), '%%EOF') ? 'pdf' : undefined;
  if (startsWith(bytes, 'PK\u0003\u0004')) return holds(bytes, 'OFD.xml') ? 'ofd' : undefined;
  return isXml(bytes) ? 'xml' : undefined;
}

import { endOf, openedText, type Seal, sealedText } from '../../kernel/files/sealed-text.ts';

export const invoiceFilePath = '/invoice-files/';
/** Tells these addresses from all others that are sealed here. */
const mark = 'invoice';

interface FilePlace {
  key: string;
  name: string;
}

/** Where the file of an invoice is fetched for some minutes; null where there is none. */
export const fileAddressOf = (
  seal: Seal,
  { fileKey, fileName }: { fileKey: string | null; fileName: string | null },
  now: number,
) =>
  fileKey === null
    ? null
    : `${invoiceFilePath}${sealedText(seal, [mark, fileKey, fileName ?? '', endOf(now)])}`;

/** What such an address leads to; undefined when it was not made here or has ended. */
export function fileAt(seal: Seal, token: string, now: number): FilePlace | undefined {
  const facts = openedText(seal, token);
  if (facts?.[0] !== mark) return undefined;
  const [, key, name, ends] = facts as [string, string, string, number];
  return ends > now ? { key, name } : undefined;
}

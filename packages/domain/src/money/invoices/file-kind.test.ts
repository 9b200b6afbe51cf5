import { expect, test } from 'vitest';
import { invoiceFileKind } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['a whole PDF', '%PDF-1.7\n1 0 obj\n%%EOF\n', 'pdf'],
  ['a PDF that was cut off', '%PDF-1.7\n1 0 obj\n', undefined],
  ['an OFD', 'PK\u0003\u0004....OFD.xml....', 'ofd'],
  ['another archive', 'PK\u0003\u0004....word/document.xml....', undefined],
  ['an XML', '\ufeff<?xml version="1.0"?><EInvoice>1</EInvoice>\n', 'xml'],
  [
    'an XML that names something else',
    '<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
    undefined,
  ],
  ['a page', '<html><script>alert(1)</script></html>', undefined],
  ['nothing', '', undefined],
])('%s is known by its content', (_, text, kind) => {
  expect(invoiceFileKind(bytes(text))).toBe(kind);
});

test('what is no text is no XML', () => {
  expect(invoiceFileKind(Uint8Array.from([...bytes('<?xml '), 0xff, 0xfe, 0x3e]))).toBeUndefined();
});

test('an archive in which every letter could begin the name of an OFD is looked through at once', () => {
  const file = new Uint8Array(5_000_000).fill('O'.charCodeAt(0));
  file.set(bytes('PK\u0003\u0004'));
  // The best of a few: whoever else keeps the machine busy makes some of them slow, never all of them quick.
  const took = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    expect(invoiceFileKind(file)).toBeUndefined();
    return performance.now() - startedAt;
  });
  expect(Math.min(...took)).toBeLessThan(250);
});

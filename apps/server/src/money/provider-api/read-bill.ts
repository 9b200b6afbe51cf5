import { createHash } from 'node:crypto';
import { decoded } from '../../kernel/files/decoded.ts';
import { TooMuchUnpacked } from '../../kernel/files/unpack-limits.ts';
import { readBillText as readAlipay } from './alipay/bill-text.ts';
import { billContent } from './bill-content.ts';
import type { BillKind, BillRead, ProviderName, ProviderReply } from './port.ts';
import { readBillText as readWechat } from './wechat/bill-text.ts';
import { unknown } from './wire.ts';

/** A file to be parsed as a bill. */
export interface BillFile<K extends BillKind> {
  provider: ProviderName;
  file: Buffer;
  kind: K;
  /** SHA-1 of the packed content, if the provider gives it. */
  promised?: string | undefined;
}

const readers: Record<
  ProviderName,
  <K extends BillKind>(text: string, kind: K) => ProviderReply<BillRead<K>>
> = {
  wechat: readWechat,
  alipay: readAlipay,
};

/** Unpacks and parses a bill; takes its time, and memory for all of its content. */
export function readBill<K extends BillKind>(given: BillFile<K>): ProviderReply<BillRead<K>> {
  const { provider, file, kind, promised } = given;
  try {
    const content = billContent(file);
    if (!content) return unknown('the bill cannot be unpacked', 'format');
    if (promised !== undefined && createHash('sha1').update(content).digest('hex') !== promised)
      return unknown('the bill is not the one that was promised');
    const text = decoded(content);
    return text === undefined ? unknown('the bill is no text', 'format') : readers[provider](text, kind);
  } catch (error) {
    if (error instanceof TooMuchUnpacked)
      return unknown('more comes out of the bill than a bill holds', 'size');
    throw error;
  }
}

import { answerWithin } from '../../kernel/program/bounded-thread.ts';
import { startThread } from '../../kernel/program/start-thread.ts';
import type {
  BillKind,
  BillRead,
  LineOf,
  ProviderBill,
  ProviderRefusal,
  ProviderReply,
  ProviderUnknown,
} from './port.ts';
import type { BillFile } from './read-bill.ts';
import { unknown } from './wire.ts';

/** Messages of the thread that parses a bill. */
export type BillWord =
  | { kind: 'answer'; value: Omit<BillRead<BillKind>, 'lines'> & { pieces: Uint8Array<ArrayBuffer>[] } }
  | ProviderRefusal
  | ProviderUnknown;

const bounds = { what: 'reads bills', seconds: 60, megabytes: 1_200 };

function* linesIn<K extends BillKind>(pieces: readonly Uint8Array[]): Generator<LineOf<K>> {
  for (const piece of pieces) yield* JSON.parse(Buffer.from(piece).toString()) as LineOf<K>[];
}

/** Parses a bill in a thread of its own; including the merchant, for providers that write it. */
export async function readBillFile<K extends BillKind>(
  given: BillFile<K>,
): Promise<ProviderReply<ProviderBill<K>>> {
  const word = await answerWithin<BillWord>(bounds, (resourceLimits) =>
    startThread(import.meta.url, 'read-bill.worker', { workerData: given, resourceLimits }),
  );
  if (!word) return unknown('reading the bill takes too much time or memory', 'size');
  if (word.kind !== 'answer') return word;
  const { pieces, ...bill } = word.value;
  const lines = { [Symbol.iterator]: () => linesIn<K>(pieces) };
  return { kind: 'answer', value: { ...bill, file: given.file, lines } };
}

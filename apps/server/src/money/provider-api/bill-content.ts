import { decoded } from '../../kernel/files/decoded.ts';
import { TooMuchUnpacked } from '../../kernel/files/unpack-limits.ts';
import { gunzipped, inflatedEntry, isGzip, isZip, zipEntriesOf } from '../../kernel/files/unzip.ts';

/** A bill of half a million lines is 200 MB; an archive also contains a summary and additions of the packer. */
const limits = { bytes: 200_000_000, entries: 20 };

const isTable = (name: string) =>
  /\.csv$/i.test(name) && !name.includes('汇总') && !/(^|\/)(\.|__MACOSX\/)/.test(name);

/**
 * The table of a bill: packed as the provider hands it out, repacked, or bare. Undefined if there is none; throws
 * `TooMuchUnpacked`.
 */
export function billContent(file: Buffer): Buffer | undefined {
  try {
    if (isGzip(file)) return gunzipped(file, limits);
    return isZip(file) ? tableIn(file) : file;
  } catch (error) {
    if (error instanceof TooMuchUnpacked) throw error;
    return undefined;
  }
}

function tableIn(archive: Buffer): Buffer | undefined {
  const table = zipEntriesOf(archive, limits)?.find(({ name }) => isTable(decoded(name) ?? ''));
  return table && inflatedEntry(table);
}

import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parse } from 'csv-parse';
import type { Database } from '../../kernel/db.ts';
import { StartError } from '../../kernel/start-error.ts';
import { type TripField, tripFields } from './trip-columns.ts';
import { ColumnsMissing, importTrips } from './trips-import.service.ts';

interface Needs {
  database: Database;
  zone: string;
  now(): number;
}

const usage =
  'npm run import:trips -- trips.csv [--crs wgs84|gcj02] [--dry-run] [--map start=Header --map vehicle=Header …]';
const sayEveryRows = 20_000;

/**
 * Take trips from a csv file. Lines that are none go with number and reason into a file beside it. Answers whether every
 * line was taken or was there before. Throws a StartError for words it does not know.
 */
export async function importTripsFile(
  { database, zone, now }: Needs,
  words: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const { file, crs, dryRun, named } = wishOf(words);
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  const errors = errorFile(`${file}.errors.csv`);
  let told = 0;
  try {
    const summary = await importTrips({
      ...{ database, zone, named, crs, dryRun, now: now() },
      lines: createReadStream(file).pipe(
        parse({ relax_column_count: true, skip_empty_lines: true, bom: true }),
      ),
      onRefused: errors.add,
      onProgress: (rows) => {
        if (rows - told < sayEveryRows) return;
        told = rows;
        say(`${rows} rows …`);
      },
    });
    const did = dryRun ? 'would be added' : 'added';
    say(
      `${summary.rows} rows: ${summary.added} ${did}, ${summary.known} were there, ${summary.refused} refused.`,
    );
    if (summary.refused > 0) say(`What was refused stands in ${errors.path}.`);
    return summary.refused === 0;
  } catch (error) {
    if (!(error instanceof ColumnsMissing)) throw error;
    throw new StartError(`The file has ${error.message}: name it with --map, such as --map start=Header.`);
  } finally {
    await errors.close();
  }
}

/** Made when there is something to write. */
function errorFile(path: string) {
  let stream: ReturnType<typeof createWriteStream> | undefined;
  return {
    path,
    add: (row: number, reason: string) => {
      stream ??= createWriteStream(path, { flags: 'w' });
      if (stream.bytesWritten === 0 && stream.writableLength === 0) stream.write('row,reason\n');
      stream.write(`${row},"${reason}"\n`);
    },
    close: async () => {
      stream?.end();
      if (stream) await finished(stream);
    },
  };
}

const valued: ReadonlySet<string | undefined> = new Set(['--crs', '--map']);

function wishOf(words: readonly string[]) {
  const given = words.map((word, i) => ({ word, value: words[i + 1], isValue: valued.has(words[i - 1]) }));
  const own = given.filter(({ isValue }) => !isValue);
  const files = own.filter(({ word }) => !word.startsWith('--')).map(({ word }) => word);
  const strange = own.find(({ word }) => word.startsWith('--') && word !== '--dry-run' && !valued.has(word));
  const unknown = strange?.word ?? files[1];
  if (unknown !== undefined) throw new StartError(`import:trips does not know ${unknown}: ${usage}`);
  if (files[0] === undefined) throw new StartError(`Name a file: ${usage}`);
  const crs = own.filter(({ word }) => word === '--crs').map(({ value }) => crsOf(value));
  const maps = own.filter(({ word }) => word === '--map').map(({ value }) => mapped(value));
  const named: Partial<Record<TripField, string>> = Object.assign({}, ...maps);
  return { file: files[0], crs: crs.at(-1) ?? 'wgs84', dryRun: words.includes('--dry-run'), named };
}

function crsOf(word: string | undefined): 'wgs84' | 'gcj02' {
  if (word === 'wgs84' || word === 'gcj02') return word;
  throw new StartError(`--crs takes wgs84 or gcj02: ${usage}`);
}

function mapped(word: string | undefined) {
  const [field = '', header] = (word ?? '').split(/=(.*)/s);
  if (header && (tripFields as readonly string[]).includes(field)) return { [field]: header };
  throw new StartError(`--map takes one of ${tripFields.join(', ')} and a header: ${usage}`);
}

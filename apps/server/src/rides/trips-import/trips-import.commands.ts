import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { carId } from '@kickstand/contract/kit';
import { parse } from 'csv-parse';
import type { Database } from '../../kernel/database/db.ts';
import { codeOf, lineOf, StartError } from '../../kernel/program/start-error.ts';
import { type TripField, tripFields } from './trip-columns.ts';
import { ColumnsMissing, type ImportSummary, importTrips } from './trips-import.service.ts';
import type { Making } from './vehicle-finder.service.ts';

interface Needs {
  database: Database;
  zone: string;
  now(): number;
}

/** The command's `--help` text. */
export const usage = `npm run import:trips -- trips.csv [options]

  --dry-run             look only, write nothing
  --crs wgs84|gcj02     what the places are written in (wgs84)
  --dates mdy|dmy       whether the month or the day stands first in days with the year last (9/1/2026)
  --map field=Header    by which header a field is called; may stand several times
  --source name         vehicles are called as this other system calls them
  --vehicles file.csv   with --source: their numbers here, in two columns below a header: name, number
  --create area=31,model=1,first=620000001
                        with --source: make vehicles that have no number yet, of this model in this service area,
                        with the free numbers from the first one on

  Fields: ${tripFields.join(', ')}.
  Needed are vehicle, start, the four places and one of end, durationS and durationMin. Times may be epoch seconds or
  milliseconds, ISO with or without a zone, with AM/PM, or stand apart from their day in startDate and endDate.
  Lines that are no trips go with number and reason into trips.csv.errors.csv; doing it again adds nothing.`;

const sayEveryRows = 20_000;

/**
 * Imports trips from a CSV file. Invalid lines are written with number and reason to a file next to it. Returns whether
 * every line was imported or known. Throws a StartError for unknown arguments.
 */
export async function importTripsFile(
  { database, zone, now }: Needs,
  words: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const { file, dryRun, source, vehicles, making, ...how } = wishOf(words);
  const numbers = vehicles === undefined ? new Map<string, number>() : await numbersIn(vehicles);
  const foreign = source === undefined ? undefined : { source, numbers, making };
  const errors = errorFile(`${file}.errors.csv`);
  let told = 0;
  try {
    const summary = await importTrips({
      ...how,
      database,
      file,
      foreign,
      zone,
      dryRun,
      now: now(),
      lines: linesOf(file),
      onRefused: errors.add,
      onProgress: (rows) => {
        if (rows - told < sayEveryRows) return;
        told = rows;
        say(`${rows} rows …`);
      },
    });
    say(summedUp(summary, dryRun));
    if (summary.refused > 0) say(`What was refused stands in ${errors.path}.`);
    return summary.refused === 0;
  } catch (error) {
    if (!(error instanceof ColumnsMissing)) throw error;
    throw new StartError(`The file has ${error.message}: name it with --map, such as --map start=Header.`);
  } finally {
    await errors.close();
  }
}

function linesOf(file: string) {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  return createReadStream(file).pipe(parse({ relax_column_count: true, skip_empty_lines: true, bom: true }));
}

function summedUp({ rows, added, known, refused, vehicles }: ImportSummary, dryRun: boolean) {
  const did = dryRun ? 'would be added' : 'added';
  const made = vehicles > 0 ? ` ${vehicles} vehicles ${dryRun ? 'would be made' : 'were made'}.` : '';
  return `${rows} rows: ${added} ${did}, ${known} were there, ${refused} refused.${made}`;
}

/** The vehicle mapping in a file; its first line is a header. */
async function numbersIn(file: string): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  let line = 0;
  for await (const [name = '', number = ''] of linesOf(file) as AsyncIterable<string[]>) {
    if (++line === 1) continue;
    if (!carId.safeParse(number.trim()).success || name.trim() === '')
      throw new StartError(`Line ${line} of ${file} is not a name and a vehicle number.`);
    numbers.set(name.trim(), Number(number));
  }
  return numbers;
}

/** Created when there is something to write; an earlier run's file is removed. */
function errorFile(path: string) {
  rmSync(path, { force: true });
  let stream: ReturnType<typeof createWriteStream> | undefined;
  return {
    path,
    add: (row: number, reason: string) => {
      if (!stream) {
        stream = createWriteStream(path, { flags: 'w' });
        stream.write('row,reason\n');
      }
      stream.write(`${row},"${reason}"\n`);
    },
    close: async () => {
      stream?.end();
      if (stream) await finished(stream);
    },
  };
}

function parsed(words: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        map: { type: 'string', multiple: true },
        crs: text,
        dates: text,
        source: text,
        vehicles: text,
        create: text,
      },
    });
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw wrong(lineOf(error));
  }
}

const wrong = (what: string) =>
  new StartError(`${what.replace(/\.$/, '')}: npm run import:trips -- --help says what is known.`);

function wishOf(words: readonly string[]) {
  const { values, positionals } = parsed(words);
  const { source, vehicles, create } = values;
  const [file, ...more] = positionals;
  if (file === undefined) throw wrong('A file is missing');
  if (more[0] !== undefined) throw wrong(`${more[0]} is a file too many`);
  if (source === undefined && (vehicles ?? create) !== undefined)
    throw wrong('--vehicles and --create need --source, the system that calls the vehicles so');
  return {
    file,
    source,
    vehicles,
    making: create === undefined ? undefined : makingOf(create),
    crs: oneOf('--crs', ['wgs84', 'gcj02'] as const, values.crs) ?? ('wgs84' as const),
    days: oneOf('--dates', ['mdy', 'dmy'] as const, values.dates),
    dryRun: values['dry-run'] ?? false,
    named: Object.assign({}, ...(values.map ?? []).map(mapped)) as Partial<Record<TripField, string>>,
  };
}

function oneOf<T extends string>(option: string, known: readonly T[], word: string | undefined) {
  const found = known.find((one) => one === word);
  if (word !== undefined && found === undefined) throw wrong(`${option} takes ${known.join(' or ')}`);
  return found;
}

function mapped(word: string) {
  const [field = '', header] = word.split(/=(.*)/s);
  if (header && (tripFields as readonly string[]).includes(field)) return { [field]: header };
  throw wrong('--map takes a field and a header, such as start=Header');
}

function makingOf(word: string): Making {
  const given = new Map(word.split(',').map((part) => part.split(/=(.*)/s) as [string, string]));
  const number = (name: string) => Number(/^\d{1,9}$/.exec(given.get(name) ?? '')?.[0]);
  const making = { areaId: number('area'), modelId: number('model'), first: number('first') };
  if (making.areaId > 0 && making.modelId > 0 && making.first >= 10_000_000) return making;
  throw wrong('--create takes area, model and first, such as area=31,model=1,first=620000001');
}

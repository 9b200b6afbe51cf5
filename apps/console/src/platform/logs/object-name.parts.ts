import { listsWords } from './lists.words.ts';
import { termsWords } from './terms.words.ts';

interface Recorded {
  object: string;
  change: Readonly<Record<string, unknown>>;
}

/** Fields of a change that name its object. */
const naming = ['area', 'fence', 'name'] as const;

const patterns: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/^(\d+) vehicles$/, termsWords.manyVehicles],
  [/^(\d+) stations$/, termsWords.manyStations],
  [/^(\d+) alarms$/, termsWords.manyAlarms],
  [/^area-(\d+)$/, termsWords.area],
];

const isKey = (object: string) =>
  /^(area-)?\d{1,6}$/.test(object) || /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(object);

/** The object of an entry in words: its name from the change rather than its key, and how many of what. */
export function objectName({ object, change }: Recorded): string {
  const names = naming.flatMap((key) => [change[key]].flat());
  const name = names.findLast((one): one is string => typeof one === 'string' && one !== '');
  if (name !== undefined && isKey(object)) return name;
  if (listsWords[object] !== undefined) return listsWords[object];
  for (const [pattern, write] of patterns) {
    const part = pattern.exec(object)?.[1];
    if (part !== undefined) return write(part);
  }
  return object;
}

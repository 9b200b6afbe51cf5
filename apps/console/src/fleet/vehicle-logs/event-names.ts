import { notifyWords } from '@kickstand/domain/fleet/devices';
import { inLocale } from '../../kit/words.ts';
import { vehiclesWords } from '../vehicle-kit/vehicles.words.ts';
import { vehicleLogsWords } from './vehicle-logs.words.ts';

const words = vehicleLogsWords.vehicle;

/** Every combination of two sets of words, under a combined key. */
const crossed = (
  prefix: string,
  first: Readonly<Record<string, string>>,
  second: Readonly<Record<string, string>>,
) =>
  Object.entries(first).flatMap(([a, name]) =>
    Object.entries(second).map(([b, step]) => [`${prefix}:${a}:${b}`, `${name} · ${step}`] as const),
  );

const under = (prefix: string, names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([key, name]) => [`${prefix}:${key}`, name] as const);

/** Commands and notifications in words, by the keys of logs. */
export const subjectNames: Readonly<Record<string, string>> = Object.fromEntries([
  ...under('command', vehiclesWords.command),
  ...Object.entries(notifyWords).map(([code, texts]) => [`notify:${code}`, inLocale(texts)] as const),
]);

/** The events of a vehicle in words. */
export const eventNames: Readonly<Record<string, string>> = {
  ...subjectNames,
  ...Object.fromEntries([
    ...under('trip', words.trips),
    ...crossed('alarm', vehiclesWords.alarm, words.alarms),
    ...crossed('task', words.tasks, words.steps),
    ...under('change', words.changes),
    ...under('bound', words.bound),
    ...under('unbound', words.unbound),
  ]),
};

/** An unknown key of a newer server is shown as it is. */
export const subjectName = (key: string) => subjectNames[key] ?? key;
export const eventName = (key: string) => eventNames[key] ?? key;

import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database/db.ts';
import { GbfsRules, tooExact } from '../open/gbfs-rules.ts';
import { gbfsFolder, gbfsSchemas } from '../open/gbfs-schemas.ts';
import { looking } from '../open/mds-looked.ts';
import { eventFaults, freshFaults, tripFaults } from '../open/mds-rules.ts';
import { mdsSchemas } from '../open/mds-schemas.ts';
import type { MdsEvent, MdsTrip } from '../open/mds-town.ts';
import { dataOf, mdsPaths, namedIn, readFeeds, readMds } from '../open/reading.ts';
import { feedChanges } from './feed-changes.ts';
import { arrivals, idsGivenUp } from './feed-watch.ts';
import { endedSince, smallTown } from './small-town.ts';

const url = 'http://127.0.0.1:18951';
const town = smallTown({ port: 18_951, mqttPort: 18_952, speed: 30 });
afterAll(() => town.remove(), 60_000);

/** An hour of the town. */
const livesMs = 120_000;
const roundMs = 5_000;

/** The areas of companies that publish feeds. */
const areasTold = async () =>
  (await readFeeds(url))
    .filter(({ version, name }) => version === '3.0' && name === 'system_regions')
    .flatMap((file) => dataOf<{ regions: { region_id: string }[] }>(file).regions)
    .map(({ region_id }) => Number(region_id));

interface Read {
  faults: string[];
  /** How many files, or objects of them. */
  count: number;
  texts: string[];
}

/** Reads and judges every file of every feed. */
function readingFeeds() {
  const [schemas, rules] = [gbfsSchemas(), new GbfsRules()];
  return async () => {
    const files = await readFeeds(url);
    const faults = [...files.flatMap(schemas), ...rules.faultsOf(files, Date.now())];
    return { files, faults, count: files.length, texts: files.map(({ text }) => text) };
  };
}

/** Reads and judges whatever the city can ask. */
function readingMds(apiKey: string) {
  const schemas = mdsSchemas();
  const judged = async (path: string): Promise<Read> => {
    const texts = await readMds(url, apiKey, path);
    const found = texts.map((text) => schemas(path, text));
    const rows = <T>(name: string) =>
      path.startsWith(`/${name}`)
        ? texts.flatMap((text) => (JSON.parse(text) as Record<string, T[]>)[name] ?? [])
        : [];
    return {
      count: found.reduce((sum, { count }) => sum + count, 0),
      faults: [
        ...found.flatMap(({ faults }) => faults),
        ...texts.flatMap((text) => [...tooExact(path, text), ...freshFaults(path, text, Date.now())]),
        ...eventFaults(rows<MdsEvent>('events')),
        ...tripFaults(rows<MdsTrip>('trips')),
      ],
      // The number on a vehicle is told there, and nowhere else.
      texts: texts.map((text) => text.replaceAll(/"vehicle_id":"[^"]*"/g, '')),
    };
  };
  return () => Promise.all([...mdsPaths(Date.now()), '/reports'].map(judged));
}

/** Persons, phones, vehicles and their devices that texts name. */
async function namedInTexts(database: Database, texts: Iterable<string>) {
  const { namesOfPeople, numbersOfVehicles } = looking((work) => database.read(everything, work));
  const names = new Set([...(await namesOfPeople()), ...(await numbersOfVehicles())]);
  return [...texts].flatMap((text) => namedIn(text, names)).map((name) => `${name} is named`);
}

test.skipIf(!existsSync(gbfsFolder))(
  'for an hour of the town, while fences, prices and notices change, all that feeds say is right and says so',
  async () => {
    await town.start('none');
    const database = town.database();
    const { cityKey, change } = await feedChanges(url, await areasTold());
    const [feeds, mds] = [readingFeeds(), readingMds(cityKey)];
    const [changes, ids] = [arrivals(), idsGivenUp(database, town.dataDir)];
    const [faults, texts] = [new Set<string>(), new Set<string>()];
    const since = Date.now();
    const lives = () => Date.now() - since < livesMs;
    let [rounds, files, objects] = [0, 0, 0];
    for (; lives() || changes.isWaiting(); rounds++) {
      const begun = Date.now();
      const [fed, asked, made] = await Promise.all([feeds(), mds(), lives() ? change(rounds) : []]);
      const wrong = [
        ...changes.faultsOf(fed.files, begun),
        ...(await ids.faultsOf(fed.files, begun)),
        ...[fed, ...asked].flatMap((one) => one.faults),
      ];
      for (const fault of wrong) faults.add(fault);
      for (const text of [fed, ...asked].flatMap((one) => one.texts)) texts.add(text);
      changes.await(made);
      files += fed.count;
      objects += asked.reduce((sum, { count }) => sum + count, 0);
      await wait(Math.max(0, begun + roundMs - Date.now()));
    }
    const rides = await endedSince(database, since);
    for (const fault of await namedInTexts(database, texts)) faults.add(fault);
    await database.close();

    const { arrived, slowestMs } = changes;
    const counts = [`${rounds} rounds`, `${files} files`, `${objects} MDS objects`, `${rides} rides`];
    const told = `${arrived.length} changes told within ${Math.ceil(slowestMs() / 1_000)} s`;
    process.stderr.write(`${[...counts, told, `${ids.count()} ids given up`].join(', ')}\n`);
    expect([...faults]).toEqual([]);
    const kinds = new Set(arrived.map(({ kind, isGone }) => `${kind}${isGone ? ' gone' : ''}`));
    expect([...kinds].toSorted()).toEqual(['alert', 'alert gone', 'plan', 'plan gone', 'zone', 'zone gone']);
    expect(rounds).toBeGreaterThanOrEqual(15);
    expect(rides).toBeGreaterThan(0);
    expect(ids.count()).toBeGreaterThan(0);
  },
  900_000,
);

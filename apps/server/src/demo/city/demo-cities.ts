import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoCitiesFile, demoCitiesFile } from '@kickstand/contract/open/regulator';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { freePort } from '../../kernel/database/free-port.ts';
import type { Settings } from '../../kernel/program/settings.ts';
import { keepFeed } from '../../open/city-feeds/feeds.service.ts';
import { mappings } from '../../open/city-feeds/mappings.service.ts';
import { areasOfCity } from './city.store.ts';

interface Keeping {
  database: Database;
  settings: Pick<Settings, 'dataDir'>;
  now(): number;
  sealer: { seal(text: string, place: string): string };
}

const folderOf = (dataDir: string) => join(dataDir, 'demo');
const fileOf = (dataDir: string) => join(folderOf(dataDir), 'cities.json');

function fileIn(dataDir: string): DemoCitiesFile | undefined {
  if (!existsSync(fileOf(dataDir))) return undefined;
  return demoCitiesFile.safeParse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))).data;
}

function writeFile(dataDir: string, file: DemoCitiesFile) {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(`${fileOf(dataDir)}.new`, JSON.stringify(file), { mode: 0o600, flush: true });
  renameSync(`${fileOf(dataDir)}.new`, fileOf(dataDir));
}

/** Lets the first areas of the demo each report to a city; the simulator plays the cities on the ports in the file. */
export async function keepDemoCities({ database, settings: { dataDir }, now, sealer }: Keeping) {
  const known = fileIn(dataDir);
  const areas = await database.read(everything, areasOfCity);
  const cities: DemoCitiesFile['cities'] = [];
  for (const [i, mapping] of [...mappings.values()].entries()) {
    const area = areas[i];
    if (!area) break;
    const before = known?.cities.find((one) => one.mapping.city === mapping.city);
    const port = before?.port ?? (await freePort());
    const secret = before?.secret ?? randomBytes(24).toString('base64url');
    cities.push({ port, key: `kickstand-${area.serviceAreaId}`, secret, mapping });
  }
  writeFile(dataDir, { cities });
  await database.write(everything, async (db) => {
    for (const [i, { port, key, secret, mapping }] of cities.entries()) {
      const serviceAreaId = areas[i]?.serviceAreaId;
      if (serviceAreaId === undefined) continue;
      const url = `http://127.0.0.1:${port}/push`;
      await keepFeed(db, sealer, { serviceAreaId, city: mapping.city, url, key, secret, now: now() });
    }
  });
}

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoSpeechFile, demoSpeechFile } from '@kickstand/contract/fleet/speech';
import { everything } from '@kickstand/domain/platform/access';
import { keepSpeech, type Sealer } from '../../fleet/speech/speech-setting.service.ts';
import type { Database } from '../../kernel/database/db.ts';
import { freePort } from '../../kernel/database/free-port.ts';
import type { Settings } from '../../kernel/program/settings.ts';

interface Keeping {
  database: Database;
  settings: Pick<Settings, 'dataDir'>;
  now(): number;
  sealer: Sealer;
}

/** Voices of the demo’s provider, which differ in pitch. */
const voices = ['low', 'middle', 'high'];
const model = 'notes-1';

const folderOf = (dataDir: string) => join(dataDir, 'demo');
const fileOf = (dataDir: string) => join(folderOf(dataDir), 'speech.json');

function fileIn(dataDir: string): DemoSpeechFile | undefined {
  if (!existsSync(fileOf(dataDir))) return undefined;
  return demoSpeechFile.safeParse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))).data;
}

function writeFile(dataDir: string, file: DemoSpeechFile) {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(`${fileOf(dataDir)}.new`, JSON.stringify(file), { mode: 0o600, flush: true });
  renameSync(`${fileOf(dataDir)}.new`, fileOf(dataDir));
}

/** Sets up the demo’s text-to-speech provider, played by the simulator; later settings of operators are kept. */
export async function keepDemoSpeech({ database, settings: { dataDir }, now, sealer }: Keeping) {
  const known = fileIn(dataDir);
  const port = known?.port ?? (await freePort());
  const token = known?.token ?? randomBytes(24).toString('base64url');
  writeFile(dataDir, { port, token, voices });
  const provider = { url: `http://127.0.0.1:${port}/v1`, model, voices, token };
  await database.write(everything, (db) => keepSpeech(db, sealer, { ...provider, now: now() }));
}

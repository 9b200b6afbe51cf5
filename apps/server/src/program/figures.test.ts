import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { freshDatabase, urlOf } from '../../test/database.ts';
import { projectRoot } from '../kernel/program/project-root.ts';
import { readSettings } from '../kernel/program/read-settings.ts';
import { startServer } from '../start.ts';

const folder = join(projectRoot(), 'docs', 'deployment', 'monitoring');
const text = readdirSync(folder)
  .filter((file) => !file.endsWith('.test.yml'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');
const named = new Set(text.match(/\b(?:kickstand|nodejs|process)_[a-z0-9_]+/g));

test('every figure that an alert or a dashboard names is one that a running server shows', async () => {
  const fresh = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-figures-'));
  await fresh.owner.query(
    `insert into backup (made_at, host, folder, bytes, seconds) values (now() - interval '1 hour', 'one', '/b', 1, 1)`,
  );
  const settings = readSettings({
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(fresh.appConfig),
    DATABASE_OWNER_URL: urlOf(fresh.ownerConfig),
  });
  const started = await startServer(settings, pino({ level: 'silent' }));
  try {
    const shown = await (await fetch(`${started.url}/metrics`)).text();
    const types = new Set([...shown.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    expect([...named].filter((name) => !types.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
    expect(shown).toMatch(/kickstand_backup_age_seconds\{kind="whole"\} 36\d\d/);
    expect(shown).toMatch(/kickstand_queue_waiting\{queue="sms"\} 0/);
    expect(shown).toMatch(/kickstand_queue_oldest_seconds\{queue="mail"\} 0/);
  } finally {
    await started.stop();
    await fresh.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

import { join } from 'node:path';
import { buildAll, pages, programs } from './build.ts';
import { launch } from './supervisor/launch.ts';

const apps = join(import.meta.dirname, '..', 'apps');
const built = (app: string) => ['--enable-source-maps', join(apps, app, 'dist', 'main.js')];

process.exit(
  await launch({
    server: built('server'),
    simulator: built('simulator'),
    prepare: (progress) => buildAll({ of: programs, onProgress: progress.show }),
    meanwhile: () => buildAll({ of: pages }),
  }),
);

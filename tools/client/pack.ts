import { join } from 'node:path';
import { run } from '../supervisor/run-program.ts';
import { packClient } from './pack-client.ts';

const folder = join(import.meta.dirname, '..', '..', '.kickstand', 'client');

await packClient(folder);
const { code, output } = await run('npm', ['pack', '--silent'], { cwd: folder });
if (code !== 0) throw new Error(output);
console.log(join(folder, output.trim()));

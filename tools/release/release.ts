import { join } from 'node:path';
import { makeRelease } from './make-release.ts';

const [version] = process.argv.slice(2);
try {
  if (!version) throw new Error('say which version: npm run release -- 1.4.0');
  const folder = await makeRelease({
    root: join(import.meta.dirname, '..', '..'),
    version,
    day: new Date().toISOString().slice(0, 10),
    onStep: (step) => console.log(step),
  });
  console.log(`${folder}\nTo publish it: git push --follow-tags`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

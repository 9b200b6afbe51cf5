import { join } from 'node:path';
import { makeRelease, makeReleaseFiles } from './make-release.ts';

const [version, again] = process.argv.slice(2);
try {
  if (!version) throw new Error('say which version: npm run release -- 1.4.0');
  const asked = {
    root: join(import.meta.dirname, '..', '..'),
    version,
    onStep: (step: string) => console.log(step),
  };
  if (again === '--again') console.log(await makeReleaseFiles(asked));
  else {
    const day = new Date().toISOString().slice(0, 10);
    console.log(`${await makeRelease({ ...asked, day })}\nTo publish it: git push --follow-tags`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packClient } from '../client/pack-client.ts';
import { run } from '../supervisor/run-program.ts';
import { reproducibleBill } from './bill-of-materials.ts';
import { checkVersion, withRelease } from './version.ts';

interface Releasing {
  /** The project. */
  root: string;
  version: string;
  /** `2026-12-01` */
  day: string;
  onStep?(step: string): void;
}

interface Manifest {
  version: string;
}

/**
 * Makes a release of what is committed: the version in all manifests, the changelog, a commit and a tag, and the files
 * of `.kickstand/release/<version>`: the sources, the client, the bill of materials (CycloneDX) and the checksums of all
 * three. Answers that folder. Nothing is pushed. Throws before it changes anything when the work is not committed, the
 * version is not beyond the last or its tag is there.
 */
export async function makeRelease({ root, version, day, onStep = () => {} }: Releasing): Promise<string> {
  const at = commandsIn(root);
  const { version: last } = read<Manifest>(root, 'package.json');
  checkVersion(version, last);
  if (await at('git', 'status', '--porcelain')) throw new Error('there is work that is not committed');
  const tag = `v${version}`;
  if (await at('git', 'tag', '--list', tag)) throw new Error(`the tag ${tag} is there already`);
  onStep('Writing version and changelog');
  const changes = await changesSince(at, `v${last}`);
  putVersion(root, version);
  const changelog = join(root, 'CHANGELOG.md');
  const before = existsSync(changelog) ? readFileSync(changelog, 'utf8') : '';
  writeFileSync(changelog, withRelease(before, { version, day, changes }));
  await at('git', 'add', '--all');
  await at('git', 'commit', '--quiet', '--message', `Release ${version}`);
  await at('git', 'tag', tag);
  return makeReleaseFiles({ root, version, onStep });
}

/** The subjects of the commits since a tag, the newest first; without the tag it is the first release. */
async function changesSince(at: Commands, tag: string): Promise<string[]> {
  if (!(await at('git', 'tag', '--list', tag))) return ['The first release'];
  const subjects = await at('git', 'log', '--no-merges', '--format=%s', `${tag}..HEAD`);
  return subjects.split('\n').filter(Boolean);
}

/**
 * The files of a release whose tag is checked out. They have the same bytes whenever they are made, so that anybody can
 * check the published ones by making them again.
 */
export async function makeReleaseFiles({ root, version, onStep = () => {} }: Omit<Releasing, 'day'>) {
  const at = commandsIn(root);
  const tag = `v${version}`;
  const [here, there] = [await at('git', 'rev-parse', 'HEAD'), await at('git', 'rev-list', '-n', '1', tag)];
  if (here !== there) throw new Error(`${tag} is not what is checked out: git checkout ${tag}`);
  const folder = join(root, '.kickstand', 'release', version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  onStep('Packing the sources');
  const name = `kickstand-${version}`;
  const archive = ['--format', 'tar.gz', '--prefix', `${name}/`, '--output', join(folder, `${name}.tar.gz`)];
  await at('git', 'archive', ...archive, tag);
  onStep('Writing the bill of materials');
  const bill = await at('npm', 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--omit', 'dev');
  const committedAt = await at('git', 'log', '-1', '--format=%cI', tag);
  writeFileSync(join(folder, `${name}.cdx.json`), reproducibleBill(bill, committedAt));
  onStep('Packing the client');
  const made = join(root, '.kickstand', 'client');
  await packClient(made, version);
  const packed = await commandsIn(made)('npm', 'pack', '--silent');
  renameSync(join(made, packed), join(folder, packed));
  const files = readdirSync(folder).sort();
  const sums = files.map((file) => `${sha256(join(folder, file))}  ${file}`);
  writeFileSync(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  return folder;
}

type Commands = (command: string, ...args: string[]) => Promise<string>;

const commandsIn =
  (cwd: string): Commands =>
  async (command, ...args) => {
    const { code, output } = await run(command, args, { cwd });
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
    return output.trim();
  };

const read = <T>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as T;
const write = (content: object, ...path: string[]) =>
  writeFileSync(join(...path), `${JSON.stringify(content, null, 2)}\n`);

/** One version everywhere: what is built of one commit belongs together. */
function putVersion(root: string, version: string) {
  const lock = read<{ version: string; packages: Record<string, Manifest> }>(root, 'package-lock.json');
  const own = Object.keys(lock.packages).filter((path) => !path.includes('node_modules'));
  for (const path of own) {
    write({ ...read<Manifest>(root, path, 'package.json'), version }, root, path, 'package.json');
    Object.assign(lock.packages[path] ?? {}, { version });
  }
  write({ ...lock, version }, root, 'package-lock.json');
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

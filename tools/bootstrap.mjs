// Runs one of the project's own programs: `node tools/bootstrap.mjs tools/start.ts …`.
// Plain JavaScript without dependencies, because it is what installs them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.kickstand-lock');
const oldestNode = [20, 19];

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  fail(
    `Node ${process.versions.node} is too old: Kickstand needs ${oldestNode.join('.')} or newer (https://nodejs.org).`,
  );
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(`${process.platform} ${process.arch} `).update(lock).digest('hex');
}

/** Whether somebody's own `npm ci` or `npm install` already put in place what the lock file asks for. */
function alreadyInstalled() {
  const inventory = join(modules, '.package-lock.json');
  if (!existsSync(inventory)) return false;
  const present = JSON.parse(readFileSync(inventory, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.keys(wanted).every((path) => {
    const { version, optional, devOptional } = wanted[path];
    const found = present[path];
    if (!path || (!found && (optional || devOptional))) return true;
    return Boolean(found) && found.version === version;
  });
}

function install() {
  process.stderr.write('Installing dependencies (a minute or so, only this once) …\n');
  const command = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const viaNode = npm && /\.c?js$/.test(npm);
  const done = spawnSync(viaNode ? process.execPath : 'npm', viaNode ? [npm, ...command] : command, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (done.status === 0) return;
  const reason = done.error ? done.error.message : `${done.stdout}${done.stderr}`.trim();
  fail(
    `${reason}\nThe dependencies could not be installed: mend what npm says above (network, rights on ${root}) and run "npm ci".`,
  );
}

function keepStamp(hash) {
  try {
    writeFileSync(stamp, hash);
  } catch {
    // Installed by another user; what is there was compared and is right.
  }
}

function ensureInstalled() {
  const hash = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (!alreadyInstalled()) install();
  keepStamp(hash);
}

const [program, ...args] = process.argv.slice(2);
if (!program) fail('Say which program to run: node tools/bootstrap.mjs tools/start.ts');
const file = resolve(root, program);
if (!existsSync(file)) fail(`There is no ${program} here.`);
checkNode();
ensureInstalled();
process.chdir(root);
// In this process rather than a child: one process less between the terminal and what it starts.
await import('tsx');
process.argv = [process.argv[0], file, ...args];
await import(pathToFileURL(file).href);

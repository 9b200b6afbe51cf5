import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, permissions } from '@kickstand/contract';
import { consolePart } from './console-part.ts';
import { chinese, contractPart, type Naming, type NewFile } from './contract-part.ts';
import { appended, importing, inserted, type Source } from './insert.ts';
import { domainNames, featureNameOf, type Name, ScaffoldError, singularOf } from './names.ts';
import { serverPart } from './server-part.ts';

/** Everything that makes a new feature: its own files, and the lists of the project with its entries in them. */
export function newFeature(root: string, given: string | undefined): NewFile[] {
  const { domain, feature } = featureNameOf(given);
  const naming = { domain, feature, row: singularOf(feature) };
  refuseTaken(root, naming);
  return [
    ...contractPart(naming),
    ...serverPart(naming, nextMigration(root)),
    ...consolePart(naming),
    contractIndex(source(root, 'packages/contract/src/index.ts'), naming),
    permissionTree(source(root, 'packages/contract/src/organisation/permissions/index.ts'), naming),
    tables(source(root, 'apps/server/src/kernel/database/tables.ts'), naming),
    featureList(source(root, 'apps/server/src/features.ts'), naming),
    screenList(source(root, 'apps/console/src/app/route/screens.ts'), naming),
    exampleList(source(root, 'apps/server/test/examples/examples.ts'), naming),
    logWords(source(root, 'apps/console/src/platform/logs/logs.words.zh.ts'), feature, chinese(feature)),
    logWords(source(root, 'apps/console/src/platform/logs/logs.words.en.ts'), feature, feature.title),
  ];
}

/** A source of the project. */
export const source = (root: string, path: string): Source => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
});

function refuseTaken(root: string, { feature, row }: Naming) {
  const { kebab, camel, words } = feature;
  const there = ['packages/contract', 'packages/domain', 'apps/server', 'apps/console']
    .flatMap((tree) => domainNames.map((domain) => `${tree}/src/${domain}/${kebab}`))
    .find((folder) => existsSync(join(root, folder)));
  if (there) throw new ScaffoldError(`There are ${words} already: ${there}.`);
  if (Object.hasOwn(contract, camel))
    throw new ScaffoldError(`The contract has calls named ${camel} already.`);
  if (permissions.some(({ code }) => code === camel))
    throw new ScaffoldError(`There is a permission code ${camel} already.`);
  if (
    new RegExp(`^  ${row.snake}: \\{$`, 'm').test(
      source(root, 'apps/server/src/kernel/database/tables.ts').text,
    )
  )
    throw new ScaffoldError(`There is a table ${row.snake} already.`);
}

function nextMigration(root: string) {
  const numbers = readdirSync(join(root, 'db', 'migrations')).map((file) => Number(file.slice(0, 4)) || 0);
  return Math.max(0, ...numbers) + 1;
}

function contractIndex(index: Source, { domain, feature: { camel, kebab } }: Naming) {
  const imported = importing(
    index,
    `import { ${camel}, ${camel}Refusals } from './${domain}/${kebab}/index.ts';`,
  );
  const listed = appended(imported, /export const contract = \{/, camel);
  return appended(listed, /export const refusals = \{/, `...${camel}Refusals`);
}

function permissionTree(tree: Source, { domain, feature: { camel, kebab } }: Naming) {
  const imported = importing(
    tree,
    `import { ${camel}Permissions } from '../../${domain}/${kebab}/${kebab}.permissions.ts';`,
  );
  return appended(imported, /const nodes[^=]*= \[/, `...${camel}Permissions`);
}

/** As `tools/db-types.ts` would write it from the migrated database: tables by name. */
function tables(described: Source, { row: { snake } }: Naming) {
  const names = [...described.text.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name = '']) => name);
  const next = names.find((name) => name > snake);
  const block = `  ${snake}: {
    service_area_id: number;
    ${snake}_id: string;
    agent_id: number;
    name: string;
    updated_at: Instant;
    version: Generated<number>;
  };\n`;
  const place = next ? new RegExp(`^ {2}${next}: \\{$`, 'm') : /^\}\s*$(?![\s\S]*^\})/m;
  return inserted(described, place, block, 'before');
}

/** The features of the server. */
function featureList(list: Source, { domain, feature: { camel, kebab } }: Naming) {
  const imported = importing(
    list,
    `import { ${camel}Feature } from './${domain}/${kebab}/${kebab}.manifest.ts';`,
  );
  return appended(imported, /const features[^=]*= \[/, `${camel}Feature`);
}

function screenList(list: Source, { domain, feature: { camel, kebab } }: Naming) {
  const imported = importing(
    list,
    `import { ${camel}Screens } from '../../${domain}/${kebab}/${kebab}.screens.ts';`,
  );
  return appended(imported, /export const screens[^=]*= \[/, `...${camel}Screens`);
}

/** Good requests for the tests that go through every call. */
function exampleList(list: Source, { feature, row }: Naming) {
  const imported = importing(list, `import { ${row.camel}Examples } from './examples.${feature.kebab}.ts';`);
  return appended(imported, /export const examples[^=]*= \{/, `...${row.camel}Examples`);
}

/** What the operator log calls the feature. */
const logWords = (words: Source, { camel }: Name, title: string) =>
  appended(words, /\n {2}modules: \{/, `${camel}: '${title}'`);

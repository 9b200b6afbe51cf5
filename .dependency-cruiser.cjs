/** Who may import whom. Anything not forbidden here is allowed; cycles are the linter's to find, which tells types apart. */
const domains = require('./tools/architecture/domains.json').map(({ name }) => name);
const anyDomain = `(?:${domains.join('|')})`;
/** A feature of an app, with its domain; the demo is one by itself. */
const feature = `^apps/(server|console)/src/(demo|(?:${domains.filter((name) => name !== 'demo').join('|')})/[^/]+)/`;
/** What several features are made of; it imports no feature but its words. */
const shared = `^apps/(?:console/src/${anyDomain}/[a-z]+-kit|server/src/money/provider-api)/`;
const test = '\\.(test|spec|slow)\\.tsx?$';

module.exports = {
  forbidden: [
    {
      name: 'everything-is-found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|.*\\?(url|worker|raw))' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: test },
      to: { pathNot: ['^packages/contract/', 'node_modules/zod/'] },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment:
        'Cutting polygons is a science of its own: that library is the one exception. What tests are made of stands in test/.',
      from: { path: '^packages/domain/', pathNot: [test, '^packages/domain/src/[^/]+/[^/]+/test/'] },
      to: { pathNot: ['^packages/(domain|contract)/', 'node_modules/polyclip-ts/'] },
    },
    {
      name: 'town-is-made-of-rules',
      severity: 'error',
      from: { path: '^packages/town/', pathNot: test },
      to: { pathNot: ['^packages/(town|domain|contract)/'] },
    },
    {
      name: 'client-runs-anywhere',
      severity: 'error',
      comment: 'What others install: the contract, and nothing that browsers or Node lack.',
      from: { path: '^packages/client/', pathNot: test },
      to: { pathNot: ['^packages/(client|contract)/', 'node_modules/zod/'] },
    },
    {
      name: 'truth-is-no-input',
      severity: 'error',
      comment:
        'What riders wished is drawn by the town and written down by its simulator: demand and plan are judged by it and may not see it, nor may their tests.',
      from: { path: '^(packages/domain|apps/server)/src/work/(demand|value|plan|work-plans)/' },
      to: { path: '^packages/town/|/truth\\.ts$' },
    },
    {
      name: 'policies-see-the-app-only',
      severity: 'error',
      comment:
        'What is tried in the back test reads what production would have: no wishes, no true charge, no town.',
      from: { path: '^bench/plan/back-test/policies/' },
      to: {
        path: ['^bench/plan/back-test/', '^packages/town/'],
        pathNot: ['^bench/plan/back-test/(policies/|known\\.ts$|calendar\\.ts$|world/records\\.ts$)'],
      },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|tools|bench|e2e)/' },
    },
    {
      name: 'apps-meet-only-in-packages',
      severity: 'error',
      comment:
        'The payment providers and the riders of the demo are what the server is tried against: they are opened in one place.',
      from: {
        path: '^apps/([^/]+)/',
        pathNot: '^apps/server/test/money/(a-bill|a-faulty-provider|providers|town-riders)\\.ts$',
      },
      to: { path: '^(apps|tools|bench|e2e)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'kit-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/console/src/(kit|ui)/' },
      to: { path: `^apps/console/src/(${anyDomain}|app)/` },
    },
    {
      name: 'ui-knows-no-kit',
      severity: 'error',
      from: { path: '^apps/console/src/ui/' },
      to: { path: ['^apps/console/src/kit/', '^packages/'] },
    },
    {
      name: 'kernel-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/kernel/', pathNot: test },
      to: { path: `^apps/server/src/(${anyDomain}|gateway|live|program)/` },
    },
    {
      name: 'features-meet-at-their-front-door',
      comment:
        'Another feature may be linked to (paths), worded (words), shown (parts), asked (its service), heard (events), answered (questions) or filled (slots), never reached into.',
      severity: 'error',
      from: { path: feature, pathNot: test },
      to: {
        path: `^apps/$1/src/${anyDomain}/`,
        pathNot: [
          '^apps/$1/src/$2/',
          '/[a-z-]+\\.(paths|words|parts|service|events|questions|slots)\\.tsx?$',
          shared,
        ],
      },
    },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: ['\\.(store|test)\\.ts$', '^apps/server/src/(kernel|gateway)/'],
      },
      to: { path: 'node_modules/(kysely|pg|pg-copy-streams)/' },
    },
    {
      name: 'routes-stay-thin',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: `^apps/server/src/${anyDomain}/`, pathNot: '\\.(service|store|routes|deps|parts)\\.ts$' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};

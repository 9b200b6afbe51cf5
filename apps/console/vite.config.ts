import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ownChunks } from './chunks.ts';
import { leaveDescriptionsOut, leaveOut } from './left-out.ts';
import { staticLooks } from './static-looks.ts';

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

/** As which program, of which build, the console names itself in its bearer. */
export const programFacts = {
  'import.meta.env.VITE_PACKAGE': JSON.stringify(read('package.json').name),
  'import.meta.env.VITE_BUILD': JSON.stringify(process.env.BUILD_ID ?? read('../../package.json').version),
};

const root = fileURLToPath(new URL('.', import.meta.url));

/** Where the server answers while the console is being worked on. */
const server = process.env.SERVER_URL ?? `http://localhost:${process.env.PORT ?? 8080}`;
const served = [
  '/auth',
  '/platform',
  '/mieba',
  '/ebike',
  '/demo',
  '/live',
  '/map',
  '/healthz',
  '/openapi.json',
];

/**
 * What every page stands on, with Vite's own helper (which would otherwise travel with the map), and what is large and rarely needed; the
 * rest follows the screens.
 */
const own = ownChunks();

const groups = [
  {
    name: (id: string, around: Parameters<typeof own.isFirst>[1]) =>
      /^\/antd-look\//.test(id) ? (own.isFirst(id, around) ? 'looks' : 'more-looks') : null,
    debugName: 'looks',
    priority: 3,
  },
  {
    name: 'base',
    priority: 2,
    test: /vite\/(preload-helper|modulepreload-polyfill)|node_modules\/(react|react-dom|scheduler|zod|idb-keyval|@tanstack\/(history|store|router-core|react-store|react-router))\//,
  },
  {
    name: 'map',
    test: /node_modules\/(maplibre-gl|@maplibre|@deck\.gl|@luma\.gl|@loaders\.gl|@math\.gl|@probe\.gl)\//,
  },
  { name: 'charts', test: /node_modules\/(echarts|zrender)\// },
  { name: own.name, debugName: 'own', includeDependenciesRecursively: false },
  // What the frame and the first list show is used by nearly nothing else alone: left to itself it lies in a hundred files.
  {
    name: (id: string, around: Parameters<typeof own.isFirst>[1]) =>
      /node_modules\//.test(id) && own.isFirst(id, around) ? 'parts' : null,
    debugName: 'parts',
    includeDependenciesRecursively: false,
  },
];

/** What only defines things, whether or not its package says so: what nobody uses of it is left out. */
const quiet = /node_modules\/(@rc-component|@ant-design|@tanstack)\/|packages\/(contract|domain)\/src\//;

export default defineConfig({
  root,
  plugins: [leaveOut, leaveDescriptionsOut, staticLooks, own.plugin, react()],
  define: programFacts,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: quiet, sideEffects: false }] },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, ws: path === '/live' }])),
  },
  worker: { format: 'es' },
});

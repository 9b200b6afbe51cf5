import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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

/** Only what is large and rarely needed gets a chunk by hand; the rest follows the screens. */
const large = [
  {
    name: 'map',
    test: /node_modules\/(maplibre-gl|@maplibre|@deck\.gl|@luma\.gl|@loaders\.gl|@math\.gl|@probe\.gl)\//,
  },
  { name: 'charts', test: /node_modules\/(echarts|zrender)\// },
];

export default defineConfig({
  root,
  plugins: [react()],
  define: { 'import.meta.env.VITE_BUILD': JSON.stringify(process.env.BUILD_ID ?? 'dev') },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { output: { advancedChunks: { groups: large } } },
  },
  server: {
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, ws: path === '/live' }])),
  },
  worker: { format: 'es' },
});

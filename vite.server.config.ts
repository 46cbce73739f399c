import { defineConfig } from 'vite';
import { BUNDLED } from './bin/bundled.mjs';

/**
 * The server as two programs: the command line, and what runs in its worker threads (`server/workers/pool.ts` looks for
 * it in the same folder). Packages stay outside and are loaded from node_modules, except `recheck`: it is a development
 * dependency, and only its pure JavaScript is needed.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        cli: 'server/cli.ts',
        worker: 'server/workers/worker.ts',
        patternWorker: 'server/patterns/patternWorker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: BUNDLED },
});

import { defineConfig } from 'vite';
import { EXTERNAL } from './bin/bundled.mjs';

/**
 * The server as two programs: the command line, and what runs in its worker processes (`server/workers/pool.ts` looks for
 * it in the same folder). It takes in the packages that it uses, except those of `bin/bundled.mjs`.
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
    license: { fileName: '.vite/licences.json' },
    rolldownOptions: {
      input: {
        cli: 'server/cli.ts',
        worker: 'server/workers/worker.ts',
        patternWorker: 'server/context/patterns/patternWorker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true, external: EXTERNAL },
});

import { defineConfig } from 'vite';

/** The server as one file; packages stay outside and are loaded from node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/cli.ts',
    outDir: 'dist/server',
    target: 'node20',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'cli.js' } },
  },
});

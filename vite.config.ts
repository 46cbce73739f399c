import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ResolvedConfig } from 'vite';
import { BASES } from './domain/bases';
import { cssVariables } from './src/theme/cssVariables';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = zlib.constants;

/** `import 'virtual:theme.css'`: the design tokens as custom properties. */
function themeVariables(): Plugin {
  const id = '/@theme/tokens.css';
  return {
    name: 'theme-variables',
    resolveId: (source) => (source === 'virtual:theme.css' ? id : undefined),
    load: (source) => (source === id ? cssVariables() : undefined),
  };
}

/**
 * Writes a `.br` and a `.gz` beside every text file that is worth it, so that the server only picks one. Not for
 * index.html: the server writes a nonce into it for every request.
 */
function precompress(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    async closeBundle() {
      const root = path.resolve(config.root, config.build.outDir);
      for (const name of await readdir(root, { recursive: true })) {
        if (!/\.(js|css|svg|json)$/.test(name)) continue;
        const file = path.join(root, name);
        const source = await readFile(file);
        if (source.length < 1024) continue;
        await writeFile(`${file}.br`, await brotli(source, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } }));
        await writeFile(`${file}.gz`, await gzip(source, { level: 9 }));
      }
    },
  };
}

/** Modules that the first list needs beside the sign-in page; known when the modules have been read. */
const firstList = new Set<string>();

/** Works `firstList` out: everything that console and list import, but not what the sign-in page has fetched already. */
function findFirstList(): Plugin {
  return {
    name: 'first-list',
    apply: 'build',
    buildEnd() {
      const reached = (entries: readonly string[]) => {
        const found = new Set(entries.map((entry) => path.resolve(entry)));
        for (const id of found) for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next);
        return found;
      };
      const before = reached(['src/main.ts']);
      for (const id of reached(['src/boot/mountConsole.tsx', 'resources/engine/ResourceList.tsx'])) {
        if (!before.has(id)) firstList.add(id);
      }
    },
  };
}

/** Writes into the page which files the console is made of, in place of `__CONSOLE_FILES__`; none while developing. */
function nameConsoleFiles(): Plugin {
  return {
    name: 'console-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const files = new Set(chunks.filter(({ name }) => name === 'console').map(({ fileName }) => fileName));
        for (const file of files) for (const next of named.get(file)?.imports ?? []) files.add(next);
        const scripts = [...files].filter((file) => !named.get(file)?.isEntry);
        const styles = scripts.flatMap((file) => [...(named.get(file)?.viteMetadata?.importedCss ?? [])]);
        const fonts = Object.keys(bundle).filter((file) => file.includes('inter-latin-ext-wght-normal'));
        const ahead = [...scripts, ...styles, ...fonts].map((file) => `/${file}`);
        return html.replace('__CONSOLE_FILES__', JSON.stringify(ahead));
      },
    },
  };
}

/** Paths that belong to the server; the development server passes them on. */
const API = [...new Set(Object.values(BASES)), '/config.json'];
const target = process.env['PORTICO_API'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [themeVariables(), react(), findFirstList(), nameConsoleFiles(), precompress()],
  // Names that a person can read in the inspector, and that stay the same from build to build.
  css: {
    modules: {
      generateScopedName: (name, file) => `${path.basename(file, '.module.css')}-${name}`,
    },
  },
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    // What others ask for and nothing here uses.
    alias: [
      { find: 'object.entries', replacement: path.resolve('src/shims/objectEntries.ts') },
      { find: 'jsonexport/dist/index.js', replacement: path.resolve('src/shims/jsonexport.ts') },
    ],
    dedupe: [
      'react',
      'react-dom',
      'react-router',
      'react-router-dom',
      'react-hook-form',
      'ra-core',
      '@emotion/react',
      '@emotion/styled',
      '@mui/material',
      '@tanstack/react-query',
    ],
  },
  server: { proxy: Object.fromEntries(API.map((base) => [base, { target, changeOrigin: false }])) },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    license: { fileName: '.vite/licences.json' },
    sourcemap: 'hidden',
    reportCompressedSize: false,
    // Only images and fonts of a few bytes could be inlined, and `font-src 'self'` would refuse them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            // What only forms use must not come with the list, nor must what it shares with the list come here.
            {
              name: 'forms',
              test: /[\\/](react-hook-form|ajv|ajv-formats|useAutocomplete)[\\/]|[\\/]Combobox\./,
              minShareCount: 2,
              priority: 28,
              includeDependenciesRecursively: false,
            },
            // What the first list needs, and no more: one file of other people's code and one of ours. By what is really
            // imported, so that nothing that only forms or one page use comes with it.
            {
              name: 'base',
              test: (id) => firstList.has(id) && /[\\/](node_modules|shims)[\\/]/.test(id),
              priority: 25,
              includeDependenciesRecursively: false,
            },
            { name: 'console', test: (id) => firstList.has(id), priority: 24, includeDependenciesRecursively: false },
            // The schema studio alone loads it; apart, so that a new version of ours leaves it in the cache.
            {
              name: 'editor',
              test: /node_modules[\\/](@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)[\\/]/,
              priority: 15,
            },
            // Only pages with charts load it (at most 120 kB: tests/bin/release.test.ts).
            {
              name: 'charts',
              test: /node_modules[\\/](@mui[\\/]x-(charts|internal)|d3-(?!array|geo)|flatqueue|bezier-easing|reselect)|@base-ui[\\/]/,
              priority: 12,
              includeDependenciesRecursively: false,
            },
            { name: 'shared', test: /node_modules/, minShareCount: 2, minSize: 20_000, priority: 10 },
          ],
        },
      },
    },
  },
});

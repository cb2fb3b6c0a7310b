import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fewFiles } from './chunks.vite.config.ts';
import { lateDoors, treeshake } from './doors.vite.config.ts';
import { leanLibraries } from './lean-libraries.vite.config.ts';
import { serviceWorker } from './offline/worker.vite.config.ts';
import { outlines } from './outlines.vite.config.ts';
import { shortPreloads } from './preloads.vite.config.ts';
import { moduleTexts } from './texts.vite.config.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
/** On a developer's machine the API stands where this says. */
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3000';
const root = new URL('.', import.meta.url).pathname;

export default defineConfig({
  root,
  plugins: [lateDoors(), moduleTexts(), outlines(), leanLibraries(), fewFiles(), shortPreloads(), react(), serviceWorker()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  json: { stringify: true },
  server: {
    port: 5173,
    fs: { allow: ['../..'] },
    proxy: Object.fromEntries(['/api', '/files'].map((path) => [path, { target: apiUrl, changeOrigin: false }])),
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    rolldownOptions: { treeshake },
  },
});

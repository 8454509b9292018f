import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

const server = process.env['CANDELA_SERVER'] ?? 'http://localhost:3000'

/** The desk is for a computer's browser that knows passkeys: no older engines, and nothing kept for use without a network. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  publicDir: false,
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(manifest.version) },
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/console', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // taken away by the build: a browser never asks for them
    sourcemap: 'hidden',
    license: { fileName: 'licences.json' },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: { '/api': server, '/first-paint.js': server, '/icons': server } },
})

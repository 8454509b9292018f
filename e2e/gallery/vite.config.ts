import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery of the design's components, for development alone: `npx vite e2e/gallery`, then /gallery/. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/gallery/',
  cacheDir: fileURLToPath(new URL('../../node_modules/.cache/gallery', import.meta.url)),
  plugins: [react()],
})

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { CHUNKS } from './chunks.ts'
import { firstPage } from './first/plugin.ts'
import { MODEL_FILES } from './face-models.ts'
import { MANIFEST } from './manifest.ts'
import manifest from './package.json' with { type: 'json' }

const here = fileURLToPath(new URL('.', import.meta.url))
const server = process.env['CANDELA_SERVER'] ?? 'http://localhost:3000'

/** The files that the service worker fetches before they are needed, by their names in the build. */
const ahead = new Set(['index.html'])
/** the letters of the design's own font that every language has */
const FIRST_FONT = /^assets\/geist-latin-wght-[\w-]+\.woff2$/

/**
 * The models of the face check and the WebAssembly that runs them, as their packages ship them, under /face/: fetched
 * on that page only.
 */
function faceFiles(): Plugin {
  const { resolve } = createRequire(import.meta.url)
  const models = join(dirname(resolve('@vladmandic/human')), '..', 'models')
  const programs = join(dirname(resolve('@tensorflow/tfjs-backend-wasm')), '..', 'wasm-out')
  const files = [
    ...MODEL_FILES.map((name) => [name, models] as const),
    ...['tfjs-backend-wasm.wasm', 'tfjs-backend-wasm-simd.wasm'].map((name) => [name, programs] as const),
  ]
  return {
    name: 'face-files',
    apply: 'build',
    generateBundle() {
      for (const [name, folder] of files) {
        this.emitFile({ type: 'asset', fileName: `face/${name}`, source: readFileSync(join(folder, name)) })
      }
    },
  }
}

/** One hash for all texts of a language: whoever knows it knows the name of each of their files. */
function catalogueHash(language: string): string {
  const folder = join(here, '../../packages/locale/catalogues', language)
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)))
  return hash.digest('base64url').replace(/[-_]/g, '0').slice(0, 8)
}

export default defineConfig({
  root: here,
  base: '/',
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(manifest.version) },
  plugins: [
    react(),
    faceFiles(),
    firstPage(here, () => readFileSync(join(here, 'public/first-paint.js'), 'utf8'), catalogueHash, ahead),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      manifest: MANIFEST,
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'sw.ts',
      injectManifest: {
        injectionPoint: 'self.filesAhead',
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}'],
        manifestTransforms: [
          (entries) => ({ manifest: entries.filter(({ url }) => ahead.has(url) || FIRST_FONT.test(url)) }),
        ],
      },
    }),
  ],
  css: {
    postcss: {
      plugins: [
        {
          // Engines before 2022 drop a whole `@layer` block; the order of the files alone gives the same picture.
          postcssPlugin: 'flatten-layers',
          OnceExit(root) {
            root.walkAtRules('layer', (rule) => {
              if (rule.nodes) rule.replaceWith(rule.nodes)
              else rule.remove()
            })
          },
        },
      ],
    },
  },
  build: {
    outDir: fileURLToPath(new URL('../../dist/customer', import.meta.url)),
    emptyOutDir: true,
    target: ['safari14', 'chrome87', 'firefox78'],
    // taken away by the build: a browser never asks for them
    sourcemap: 'hidden',
    license: { fileName: 'licences.json' },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: CHUNKS,
        // one folder per language, so that the service worker can leave the others alone
        chunkFileNames({ facadeModuleId }) {
          const [, language, isTable] =
            /(?:catalogues|browser\/texts)\/(\w+)(?:\/\w+\.json|(\.ts))$/.exec(facadeModuleId ?? '') ?? []
          if (language === undefined) return 'assets/[name]-[hash].js'
          return `assets/texts-${language}/[name]-${isTable === undefined ? catalogueHash(language) : '[hash]'}.js`
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/Register': server,
      '/login': server,
      '/getmessage': server,
      '/ws': { target: server, ws: true },
    },
  },
})

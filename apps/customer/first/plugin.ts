import { build, createServer, type Plugin, type Rolldown } from 'vite'
import react from '@vitejs/plugin-react'
import { criticalCss } from './critical-css.ts'
import type { drawFrames } from './frames.tsx'
import { type Table, tableOf } from './table.ts'

const THEME_SCRIPT = '<script src="/first-paint.js"></script>'
const STYLESHEET = /<link rel="stylesheet"([^>]*) href="([^"]+)">/g
const LOGIN = '/pages/login/Login'

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

export interface FirstParts {
  readonly themeScript: string
  readonly script: string
  readonly table: Table
  readonly templates: readonly string[]
  /** styles out of the sheets that the page names */
  readonly css: string
  /** styles out of the sheets that come with a screen, which stand after those */
  readonly screens: string
}

/** Modules of sheets and letters that lie over a tab, by the end of their names. */
const OVER_TABS = [
  '/shell/overlay-views.tsx',
  '/step-up/step-up-sheet.tsx',
  '/step-up/confirmed-note.tsx',
  '/design/sheet-panel.tsx',
  '/design/confirm-panel.tsx',
  '/design/letter-panel.tsx',
]
/** the texts of those */
const OVER_TABS_TEXTS = ['shell', 'session', 'security', 'problems']

/**
 * Puts into the page itself everything that is drawn first: the frame of every page, drawn at build time by the components that draw it
 * later, with the styles it needs, and the script that shows the one in the address. `ahead` is given the files that a device should
 * have before it needs them: the tabs and what lies over them, with their texts in every language.
 */
export function firstPage(
  root: string,
  themeScript: () => string,
  catalogueHash: (language: string) => string,
  ahead: Set<string>,
): Plugin {
  const rooms = new Map<string, readonly string[]>()
  return {
    name: 'first-page',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        if (id.endsWith('/pages.ts')) rooms.set(id, this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      }
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const [{ frames, languages, everyPageAsks, startWords }, script] = await Promise.all([
          drawn(root),
          bundled(root),
        ])
        const catalogues = languages.map(
          (language) =>
            [
              `assets/texts-${language}`,
              catalogueHash(language),
              chunkOf(bundle, `/browser/texts/${language}.ts`)!.fileName,
            ] as const,
        )
        const filesOfRoom = (room: string) =>
          (rooms.get(root + room.slice(1)) ?? []).flatMap((id) => filesOf(bundle, id))
        const tabs = frames.filter(({ isTab }) => isTab)
        for (const id of ['/main.tsx', ...OVER_TABS]) filesOf(bundle, id).forEach((file) => ahead.add(file))
        for (const { room } of tabs) filesOfRoom(room).forEach((file) => ahead.add(file))
        for (const [folder, hash, texts] of catalogues) {
          ahead.add(texts)
          for (const name of [...OVER_TABS_TEXTS, ...tabs.flatMap((tab) => tab.texts)])
            ahead.add(`${folder}/${name}-${hash}.js`)
        }
        const { table, templates, rules } = tableOf({
          frames,
          login: LOGIN,
          everyPageAsks,
          startWords,
          filesOf: (room) => filesOfRoom(room).filter((file) => !html.includes(file)),
          catalogues,
        })
        const markup = templates.join('')
        const sheets = Object.values(bundle).filter(isStylesheet)
        const sourceOf = (isNamed: boolean): string =>
          sheets
            .filter(({ fileName }) => html.includes(fileName) === isNamed)
            .map(({ source }) => String(source))
            .join('')
        const app = sourceOf(true)
        const screens = criticalCss(sourceOf(false), markup + app)
        const css = criticalCss(app, markup + screens) + rules
        return written(html, { themeScript: themeScript(), script, table, templates, css, screens })
      },
    },
  }
}

/** The page with all of that in it; its stylesheets are fetched at once and hold nothing up. */
export function written(html: string, { themeScript, script, table, templates, css, screens }: FirstParts): string {
  const hrefs = [...html.matchAll(STYLESHEET)].map(([, , href]) => href!)
  const frames = templates.map((markup, index) => `<template id="frame${index}">${markup}</template>`).join('')
  const data = JSON.stringify(table).replaceAll('<', '\\u003c')
  const first = `${frames}<script id="first" type="application/json">${data}</script><script>${script}</script><script>${putting(hrefs)}</script>`
  return html
    .replace(
      THEME_SCRIPT,
      () => `<script>${themeScript}</script><style>${css}</style><style id="screens">${screens}</style>`,
    )
    .replace(STYLESHEET, '<link rel="preload" as="style"$1 href="$2">')
    .replace('</body>', () => `${first}\n  </body>`)
}

/** In the head, and the screens' first styles behind them, where the screens' own sheets will stand: the later one wins. */
function putting(hrefs: readonly string[]): string {
  const link = `Object.assign(document.createElement('link'),{rel:'stylesheet',crossOrigin:'',href})`
  return `for(const href of ${JSON.stringify(hrefs)})document.head.append(${link});document.head.append(document.getElementById('screens'))`
}

async function drawn(root: string): Promise<Awaited<ReturnType<typeof drawFrames>>> {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [react()],
  })
  try {
    const module = (await server.ssrLoadModule('/first/frames.tsx')) as { drawFrames: typeof drawFrames }
    return await module.drawFrames()
  } finally {
    await server.close()
  }
}

/** The script as one piece of text. */
async function bundled(root: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'safari14',
      lib: { entry: `${root}first/script.ts`, formats: ['iife'], name: 'first' },
    },
  })
  const [{ output }] = result as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}

function isStylesheet(one: Rolldown.OutputChunk | Rolldown.OutputAsset): one is Rolldown.OutputAsset {
  return one.type === 'asset' && one.fileName.endsWith('.css')
}

function chunkOf(bundle: Bundle, ending: string): Rolldown.OutputChunk | undefined {
  return Object.values(bundle).find(
    (one): one is Rolldown.OutputChunk => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(ending)),
  )
}

/** A module's chunk with all that it imports, and their stylesheets. */
function filesOf(bundle: Bundle, id: string): readonly string[] {
  const own = chunkOf(bundle, id)
  if (!own) throw new Error(`no file of the build has ${id}`)
  const found = new Set<string>()
  const take = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') take(next)
    }
  }
  take(own)
  return [...found]
}

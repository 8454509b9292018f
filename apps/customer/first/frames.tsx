import { Column } from '@candela/design'
import { LANGUAGES, type Language } from '@candela/contract'
import { startWords, type StartWords } from '@candela/locale/start'
import { apiAddress } from '../live/addresses.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FixedRouter } from '../shell/routing.tsx'
import { queryClient, type ReadName } from '../live/queries.ts'
import { WIRE } from '../live/wire.made.ts'
import type { PageRow, Rows } from '../shell/page-row.ts'
import { LoadingPage } from '../shell/page-states.tsx'
import { pageOf } from '../shell/paths.ts'
import { preferencesStore } from '../shell/preferences.ts'
import { loadTexts, openTexts } from '../shell/texts.ts'

/** The build's drawing of a page before anybody asks for it. */
export interface Frame {
  readonly path: string
  /** the file that declares it, from the app's folder */
  readonly room: string
  readonly guard: PageRow['guard']
  readonly texts: readonly string[]
  readonly isTab: boolean
  /** paths of the API */
  readonly asks: readonly string[]
  /** its markup in each language, in the order of `LANGUAGES` */
  readonly markup: readonly string[]
}

interface Drawn {
  readonly frames: readonly Frame[]
  readonly languages: readonly Language[]
  readonly everyPageAsks: readonly string[]
  /** in the order of `LANGUAGES` */
  readonly startWords: readonly StartWords[]
}

const ROOMS = import.meta.glob<{ readonly PAGES: Rows }>(['../features/*/pages.ts', '../session/pages.ts'], {
  eager: true,
})

/** Every page's frame in every language, by the same components that draw it later; run by the build alone. */
export async function drawFrames(): Promise<Drawn> {
  const rows = Object.entries(ROOMS).flatMap(([file, { PAGES }]) =>
    Object.values(PAGES).map((row) => ({ row, room: file.replace('../', '/') })),
  )
  const drawn = new Map<string, string[]>(rows.map(({ row }) => [row.path, []]))
  await openTexts('en')
  for (const language of LANGUAGES) {
    await speak(
      language,
      rows.map(({ row }) => row),
    )
    for (const { row } of rows) drawn.get(row.path)!.push(await draw(row))
  }
  // its timers would keep the build waiting
  queryClient.clear()
  return {
    languages: LANGUAGES,
    everyPageAsks: [address('app')],
    startWords: LANGUAGES.map(startWords),
    frames: rows.map(({ row, room }) => ({
      path: row.path,
      room,
      guard: row.guard,
      texts: row.texts,
      isTab: row.tab !== undefined,
      asks: (row.asks ?? []).map(address),
      markup: drawn.get(row.path)!,
    })),
  }
}

const address = (name: ReadName): string => apiAddress(WIRE[name][1])

async function speak(language: Language, rows: readonly PageRow[]): Promise<void> {
  preferencesStore.setState({ language })
  await openTexts(language)
  await loadTexts(rows.filter(({ still }) => still === true).flatMap(({ texts }) => texts))
}

async function draw({ path, still, load }: PageRow): Promise<string> {
  const Whole: ComponentType | undefined = still === true ? await load() : undefined
  return renderToStaticMarkup(<Place path={path}>{Whole ? <Whole /> : <LoadingPage name={pageOf(path)!} />}</Place>)
}

function Place({ path, children }: { path: string; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <FixedRouter path={path}>
        <Column>{children}</Column>
      </FixedRouter>
    </QueryClientProvider>
  )
}

import type { ComponentType } from 'react'
import { whenIdle } from './after-paint.ts'
import { isSignedIn } from '../session/store.ts'
import { PageLoad } from './page-load.ts'
import type { PageRow } from './page-row.ts'
import { pageOf, PATHS, type PathName, TABS } from './paths.ts'
import { ROWS } from './rooms.made.ts'
import { savesData } from './save-data.ts'
import { loadTexts } from './texts.ts'

const loads = new Map<PathName, PageLoad<ComponentType>>()

/** A page's texts and its chunk, both fetched when it is first shown. */
export function loadOf(name: PathName): PageLoad<ComponentType> {
  const known = loads.get(name)
  if (known) return known
  const { load, texts }: PageRow = ROWS[name]
  const made = new PageLoad(async () => {
    const [screen] = await Promise.all([load(), loadTexts(texts)])
    return screen
  })
  loads.set(name, made)
  return made
}

/** Begins to fetch the page of an address before there are texts to show it with. Resolves when there is something to draw of it. */
export async function fetchPageAhead(hash: string): Promise<void> {
  const [path = ''] = hash.replace(/^#/, '').split('?')
  const wanted = pageOf(path === '' ? PATHS.landing : path)
  if (wanted === undefined) return
  const name = ROWS[wanted].guard === 'login' && !isSignedIn() ? 'login' : wanted
  const load = loadOf(name)
  load.start()
  await load.drawable()
}

/** Fetches the other tabs, one whenever the device is idle, so that changing tabs waits for nothing; not for who asked to save data. */
export function fetchTabsAhead(): void {
  if (savesData()) return
  const fetchNext = (index: number): void => {
    const name = TABS[index]
    if (name === undefined) return
    loadOf(name).start()
    whenIdle(() => fetchNext(index + 1))
  }
  fetchNext(0)
}

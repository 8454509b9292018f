import { useEffect } from 'react'
import { storedTarget, useTexts } from '../shell/index.ts'
import type { PageRow } from '../shell/page-row.ts'
import { pageOf, type PathName } from '../shell/paths.ts'
import { ROWS } from '../shell/rooms.made.ts'
import { loadTexts } from '../shell/texts.ts'

/** Words the target after Login: "Then back to your balances.", "Then on to: Loan.", or Home where nothing was wanted. */
export function useDestination(): string {
  const target = storedTarget()
  const page = target === undefined ? undefined : pageOf(target.split('?')[0]!)
  const { t, i18n } = useTexts('session')
  const title = useTitleOf(page)
  if (page === undefined || page === 'home') return t('login.thenHome')
  const key = `login.places.${page}` as 'login.places.market'
  if (i18n.exists(`session:${key}`)) return t('login.then', { place: t(key) })
  return title === undefined ? t('login.thenElsewhere') : t('login.thenNamed', { title })
}

/** The title a page's own texts give it, once they are here; undefined where they name none. */
function useTitleOf(page: PathName | undefined): string | undefined {
  const row: PageRow | undefined = page && ROWS[page]
  const name = row?.texts[0] ?? 'shell'
  // drawn again when the texts have come
  const { i18n } = useTexts(name)
  useEffect(() => {
    loadTexts([name]).catch(() => undefined)
  }, [name])
  // a page's own title, or that of the room it belongs to
  const keys = [`${name}:titles.${page}`, `${name}:${page}.title`, `${name}:title`] as readonly string[]
  const key = keys.find((key) => i18n.exists(key)) as 'productName' | undefined
  return key === undefined ? undefined : i18n.t(key)
}

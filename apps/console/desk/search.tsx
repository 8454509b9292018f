import { SearchIcon } from '@candela/design'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../session/seat.ts'
import { mayDo, PAGES, searchTarget } from './pages.ts'
import { useTexts } from './texts.ts'

const SEARCHED = PAGES.filter(({ name }) => name === 'customers' || name === 'identity')

/** A case by its number, or a customer by a whole name; `/` leads here. */
export function DeskSearch() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { roles } = useSession().operator
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  if (!SEARCHED.some((page) => mayDo(roles, page.roles))) return null
  return (
    <form
      role="search"
      className="desk-search"
      onSubmit={(event) => {
        event.preventDefault()
        const target = searchTarget(typed)
        if (target === undefined) return
        setTyped('')
        void navigate(target)
      }}
    >
      <SearchIcon size={16} />
      <input
        ref={input}
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <kbd aria-hidden="true">{SEARCH_KEY}</kbd>
    </form>
  )
}
const SEARCH_KEY = '/'

/** True when a key belongs to a field and not to the page. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
    !['checkbox', 'radio'].includes((target as HTMLInputElement).type)
  )
}

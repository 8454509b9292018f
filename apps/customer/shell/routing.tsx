import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  followHistory,
  type Location,
  locationNow,
  type Move,
  navigate,
  type NavigateOptions,
  openHistory,
  type Place,
} from './history.ts'

const PlaceContext = createContext<Place | undefined>(undefined)

/** Gives everything inside the location by the address line's hash, and redraws it in slices when that changes. */
export function HashRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(openHistory)
  const [first] = useState(place.location)
  useLayoutEffect(() => {
    const stop = followHistory((next) => startTransition(() => setPlace(next)))
    // the first page is drawn in slices: the address may have changed before anybody listened
    const now = locationNow()
    if (now.pathname + now.search !== first.pathname + first.search) navigate(now.pathname + now.search, REPLACING)
    return stop
  }, [first])
  return <PlaceContext value={place}>{children}</PlaceContext>
}
const REPLACING: NavigateOptions = { replace: true }

/** Gives everything inside a fixed location; for drawing without a browser. */
export function FixedRouter({ path, search = '', children }: { path: string; search?: string; children: ReactNode }) {
  const place = useMemo<Place>(
    () => ({ location: { pathname: path, search, key: 'default', state: undefined }, move: 'pop' }),
    [path, search],
  )
  return <PlaceContext value={place}>{children}</PlaceContext>
}

function usePlace(): Place {
  const place = use(PlaceContext)
  if (place === undefined) throw new Error('no router around this component')
  return place
}

export function useLocation(): Location {
  return usePlace().location
}

/** The way that led to the location in force. */
export function useMove(): Move {
  return usePlace().move
}

/** The same function at every call: it goes to an address, or by so many entries through the history. */
export function useNavigate(): typeof navigate {
  return navigate
}

/** The address's parameters, and a function that replaces all of them. */
export function useSearchParams() {
  const { pathname, search } = useLocation()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (next: Readonly<Record<string, string>>, options?: NavigateOptions) => {
      const text = new URLSearchParams(next).toString()
      navigate(text === '' ? pathname : `${pathname}?${text}`, options)
    },
    [pathname],
  )
  return [parameters, change] as const
}

/** Goes to an address as soon as it is drawn. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  useEffect(() => navigate(to, { replace }), [to, replace])
  return null
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLElement>, 'href' | 'onClick'> {
  readonly to: string
  readonly replace?: boolean
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void
}

/** An anchor to an address inside the app; addresses with a scheme are left to the browser. */
export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  const { pathname, search } = useLocation()
  if (ELSEWHERE.test(to))
    return (
      <a href={to} onClick={onClick} {...rest}>
        {children}
      </a>
    )
  const follow = (event: MouseEvent<HTMLElement>) => {
    onClick?.(event)
    const forBrowser = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (event.defaultPrevented || forBrowser || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    navigate(to, { replace: replace ?? to === pathname + search })
  }
  return (
    <a href={`#${to}`} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
const ELSEWHERE = /^([a-z][a-z0-9+.-]*:|\/\/)/i

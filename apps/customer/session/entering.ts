import { useLocation, useNavigate } from '../shell/routing.tsx'
import { PATHS, storedTarget, to } from '../shell/index.ts'

/** On the entrance pages: whether a customer who is in already adds another account. The guard lets them through by the same word. */
export function useAdding(): boolean {
  return new URLSearchParams(useLocation().search).has('add')
}

/** Addresses of the entrance pages that keep whether one adds an account. */
export function useEntranceTo(): (page: 'login' | 'register' | 'registerSecond') => string {
  const adding = useAdding()
  return (page) => to(page, adding ? { add: '1' } : {})
}

/** Called once somebody is in. A visitor is led on by the guard; who was in as somebody else is led on here. */
export function useEntered(): () => void {
  const adding = useAdding()
  const navigate = useNavigate()
  return () => {
    if (adding) navigate(storedTarget() ?? PATHS.home, { replace: true })
  }
}

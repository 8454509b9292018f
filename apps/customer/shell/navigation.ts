import { useCallback } from 'react'
import { canGoBack, navigate } from './history.ts'
import { PATHS } from './paths.ts'

/** Back within the app; where there is nothing to go back to, to `otherwise`. */
export function useBack(otherwise: string = PATHS.home): () => void {
  return useCallback(() => {
    if (canGoBack()) navigate(-1)
    else navigate(otherwise, { replace: true })
  }, [otherwise])
}

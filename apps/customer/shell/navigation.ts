import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { PATHS } from './paths.ts'

/** Back within the app; where there is nothing to go back to, to `otherwise`. */
export function useBack(otherwise: string = PATHS.home): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const state: unknown = window.history.state
    const index = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
    if (index > 0) void navigate(-1)
    else void navigate(otherwise, { replace: true })
  }, [navigate, otherwise])
}

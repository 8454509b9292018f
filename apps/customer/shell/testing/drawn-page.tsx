import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { queryClient } from '../../live/queries.ts'
import { FixedRouter } from '../routing.tsx'

interface Address {
  readonly path?: string
  readonly search?: string
}

/** Draws a page of the app once, with what its queries hold; answers the HTML. */
export function drawnPage(page: ReactNode, { path = '/', search = '' }: Address = {}): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <FixedRouter path={path} search={search}>
        {page}
      </FixedRouter>
    </QueryClientProvider>,
  )
}

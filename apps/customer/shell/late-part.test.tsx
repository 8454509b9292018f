import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LatePart } from './late-part.tsx'

it('a part that did not come is asked for again by the next tap', () => {
  const load = vi.fn(() => new Promise<{ default: ComponentType }>(() => undefined))
  const tap = () => renderToStaticMarkup(<LatePart load={load}>{(Part) => <Part />}</LatePart>)
  tap()
  tap()
  expect(load).toHaveBeenCalledTimes(2)
})

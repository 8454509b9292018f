import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { routeOf } from './paths.ts'
import { FixedRouter, Link, useSearchParams } from './routing.tsx'

it('links inside the app by the hash and elsewhere as written', () => {
  const link = (to: string) =>
    renderToStaticMarkup(
      <FixedRouter path="/">
        <Link to={to}>x</Link>
      </FixedRouter>,
    )
  expect(link('/pages/index/index?id=1')).toBe('<a href="#/pages/index/index?id=1">x</a>')
  expect(link('mailto:help@example.org')).toBe('<a href="mailto:help@example.org">x</a>')
})

it('says so where no router stands around', () => {
  function Page() {
    return useSearchParams()[0].get('id')
  }
  expect(() => renderToStaticMarkup(<Page />)).toThrow('no router')
})

it('knows a page by its path whatever the capitals, and none by another', () => {
  expect(routeOf('/pages/trading/Trading')).toBe('trade')
  expect(routeOf('/pages/trading/trading/')).toBe('trade')
  expect(routeOf('/')).toBe('landing')
  expect(routeOf('/pages/nowhere')).toBeUndefined()
})

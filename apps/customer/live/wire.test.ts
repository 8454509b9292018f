import { DESK_ROUTES, ROUTES } from '@candela/contract'
import { expect, it } from 'vitest'
import { WIRE } from './wire.made.ts'

it('knows every route of the contract by its method and path, those of the desk aside', () => {
  const routes = Object.entries(ROUTES).filter(([name]) => !(name in DESK_ROUTES))
  const wanted = Object.fromEntries(routes.map(([name, { method, path }]) => [name, [method, path]]))
  expect(WIRE).toEqual(wanted)
})

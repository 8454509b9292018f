import { ROUTES } from '@candela/contract'
import { expect, it } from 'vitest'
import { type CalledRoute, WIRE } from './wire.ts'

it('calls every route by the method and path of the contract', () => {
  const names = Object.keys(WIRE) as CalledRoute[]
  expect(names.length).toBeGreaterThan(30)
  for (const name of names) expect([name, ...WIRE[name]]).toEqual([name, ROUTES[name].method, ROUTES[name].path])
})

import { ROWS } from '@candela/customer/rooms'
import type { Traded } from '../trading-day.ts'

/** One picture: a page, its query, and who looks at it. */
export interface Scene {
  readonly name: string
  readonly path: string
  readonly as: 'visitor' | 'customer'
}

/** Every page of the app, by the scenes of its rows, and what lies beside them; `traded`: what the customer has, by id. */
export function scenes(traded: Traded): readonly Scene[] {
  const declared = Object.entries(ROWS).flatMap(([name, { path, scene }]) => {
    const [viewer = '', query] = scene.split('?')
    const address =
      query === undefined ? path : `${path}?${query.replace(/\{(\w+)\}/g, (_, name: keyof Traded) => traded[name])}`
    if (viewer !== 'both') return [{ name: kebab(name), path: address, as: viewer as Scene['as'] }]
    return [
      { name: kebab(name), path: address, as: 'customer' as const },
      { name: `${kebab(name)}-visitor`, path: address, as: 'visitor' as const },
    ]
  })
  return [
    ...declared,
    { name: 'position', path: `/pages/order/OrderDetail?position=${traded.position}`, as: 'customer' },
    { name: 'entrust', path: `/pages/order/OrderDetail?perpetual=${traded.entrust}`, as: 'customer' },
    { name: 'product-gold', path: '/pages/quotation/ProductDetail?id=XAU-USD', as: 'visitor' },
    { name: NOT_FOUND, path: '/pages/nowhere', as: 'visitor' },
  ]
}
/** the one scene that is no page */
export const NOT_FOUND = 'not-found'

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

import { railOf } from '@candela/rules/funding/arithmetic'
import type { State } from '../state.ts'
import type { CoreRail } from './rails.ts'

/** True when a rail carries an asset, by the id under which it is published. */
export function isCarried({ assets }: State, { rail }: CoreRail, asset: number): boolean {
  return railOf(rail)!.assets.includes(assets[asset]?.id ?? '')
}

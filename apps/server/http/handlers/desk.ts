import { DESK_ROUTES } from '@candela/contract'
import { Refused } from '../../refused.ts'
import type { Handlers } from '../api.ts'

type DeskHandlers = Pick<Handlers, keyof typeof DESK_ROUTES>

const notYet = (): never => {
  throw new Refused('notSignedIn')
}

export function deskHandlers(): DeskHandlers {
  return Object.fromEntries(Object.keys(DESK_ROUTES).map((name) => [name, notYet])) as unknown as DeskHandlers
}

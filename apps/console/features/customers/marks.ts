import type { DeskCustomer } from '@candela/contract'
import type { BadgeTone } from '@candela/design'

export const IDENTITY_TONES: Readonly<Record<DeskCustomer['identity'], BadgeTone>> = {
  notSent: 'plain',
  waiting: 'wait',
  auditing: 'wait',
  validated: 'ok',
  returned: 'plain',
}

/** The first and the last of an id: enough to tell two apart at a glance; the whole one is in the row's title. */
export function shortId(id: string): string {
  return `${id.slice(0, 8)}…${id.slice(-4)}`
}

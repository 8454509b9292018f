import type { Engine } from '@candela/engine'
import type { Commands } from '../../intake/commands.ts'
import { Refused } from '../../refused.ts'
import type { OpenCustomer } from './registration.ts'

/** A customer that the journal knows already, from before a stop, is not opened twice, however long ago that was. */
export function customerOpener(engine: Engine, commands: Commands): OpenCustomer {
  return async (id, terms, risk) => {
    const known = engine.core.customerOfCommandId(id)
    if (known !== undefined) {
      await engine.settled()
      return { ok: true, customer: known }
    }
    try {
      const { value } = await commands.submit({ kind: 'openCustomer', commandId: id, terms, risk })
      return { ok: true, customer: value }
    } catch (error) {
      if (error instanceof Refused && error.code !== 'busy' && error.code !== 'stopping')
        return { ok: false, code: error.code }
      throw error
    }
  }
}

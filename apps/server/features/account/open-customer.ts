import type { Engine } from '@candela/engine'
import type { Commands } from '../../intake/commands.ts'
import type { OpenCustomer } from './registration.ts'

/** A customer that the journal knows already, from before a stop, is not opened twice, however long ago that was. */
export function customerOpener(engine: Engine, commands: Commands): OpenCustomer {
  return async (id, terms, risk) => {
    const known = engine.core.customerOfCommandId(id)
    if (known === undefined) return (await commands.submit({ kind: 'openCustomer', commandId: id, terms, risk })).value
    await engine.settled()
    return known
  }
}

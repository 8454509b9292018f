import type { Identity, IdentityFields } from '@candela/contract'
import { useState } from 'react'
import { personalForm, useHalfDone } from '../../shell/half-done.ts'
import { serverNow } from '../../live/clock.ts'
import { call } from '../../live/index.ts'
import { likelyCountry } from '../../session/countries.ts'
import { keepIdentity } from './data.ts'
import { editable, emptyFields, type FieldName, type Faults, faultsOf, sendable } from './fields.ts'

const KEPT = personalForm<IdentityFields>('identityFields', emptyFields(''))

/** The form's own copy of what is typed, until it is saved. */
export function useFields(identity: Identity) {
  const [begin] = useState<IdentityFields>(() =>
    identity.fields ? editable(identity.fields) : emptyFields(likelyCountry(navigator.languages)),
  )
  const [fields, setFields] = useHalfDone<IdentityFields>(KEPT, identity.state, begin)
  const [faults, setFaults] = useState<Faults>({})
  const [general, setGeneral] = useState<unknown>()

  const change = (part: Partial<IdentityFields>) => {
    setFields(part)
    const isName = NAMES.some((field) => field in part)
    setFaults((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => !(field in part || (isName && NAMES.includes(field as FieldName)))),
      ),
    )
  }
  const fill = (whole: IdentityFields) => {
    setFields(whole)
    setFaults({})
  }
  /** Saves, or says what is wrong and answers undefined. */
  const save = async (): Promise<Identity | undefined> => {
    setGeneral(undefined)
    const found = faultsOf(fields, serverNow())
    setFaults(found)
    if (Object.keys(found).length > 0) return undefined
    try {
      const saved = await call('saveIdentityFields', { body: sendable(fields) })
      keepIdentity(saved)
      KEPT.forget()
      return saved
    } catch (error) {
      setGeneral(error)
      return undefined
    }
  }
  return { fields, change, fill, faults, general, save }
}
/** judged together */
const NAMES: readonly FieldName[] = ['lastName', 'name', 'fullName']

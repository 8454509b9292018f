import { useState } from 'react'
import { useAppData } from '../live/index.ts'
import { ownCountry } from './own-country.ts'
import { openWays, type ReadName, readSignInName, type SignInName } from './sign-in-name.ts'

/** The one field for every kind of account, and what its text is taken for. */
export function useSignInName(): {
  readonly text: string
  readonly read: ReadName
  readonly change: (change: Partial<SignInName>) => void
} {
  const ways = openWays(useAppData()?.registration)
  const [name, setName] = useState<SignInName>(() => ({ text: '', country: ownCountry(), figures: undefined }))
  return {
    text: name.text,
    read: readSignInName(name, ways),
    change: (change) => setName((before) => ({ ...before, ...change })),
  }
}

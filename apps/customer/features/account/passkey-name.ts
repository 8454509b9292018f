import type { OpenSession } from '@candela/contract'

/** The name of a new passkey unless its owner gives another: this browser and device, with a number where one of that name exists. */
export function passkeyNameFor(
  sessions: readonly OpenSession[] | undefined,
  taken: readonly { readonly name: string }[],
): string {
  const here = sessions?.find(({ current }) => current)
  const name = [here?.browser ?? '', here?.system ?? ''].filter((word) => word !== '').join(' · ')
  if (name === '') return ''
  const names = new Set(taken.map((passkey) => passkey.name))
  let numbered = name
  for (let count = 2; names.has(numbered); count++) numbered = `${name} ${count}`
  return numbered
}

import type { OpenSession } from '@candela/contract'

/** What a new passkey is called unless its owner says otherwise: this browser and device, told apart from those of that name. */
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

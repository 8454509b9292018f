/** Masks "Mara2026" as Ma•••6: somebody may have taken the username for a nick name, and that is for nobody else. */
export function maskedNick(nick: string): string {
  const letters = [...nick]
  return `${letters.slice(0, 2).join('')}•••${letters.at(-1)!}`
}

/** An instant as the browser's own field writes it, in this computer's time; '' for none. */
export function fieldOfInstant(instant: number): string {
  if (instant === 0) return ''
  const local = new Date(instant - new Date(instant).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** 0 where the field is empty. */
export function instantOfField(text: string): number {
  const instant = text === '' ? 0 : new Date(text).getTime()
  return Number.isFinite(instant) && instant > 0 ? instant : 0
}

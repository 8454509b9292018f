/*
 * The mark of a browser that keeps a state of the log: a cookie that the server set. A browser that deletes what a site keeps leaves such a
 * cookie alone, so it tells a loss from a first visit.
 */

const MARK = /(?:^|; )((?:__Host-)?candela_kept)=(\d{1,16})-(\d{1,16})(?:;|$)/

/** `since`: the instant from which something was kept here; `at`: the instant at which the server said so. */
export interface KeptMark {
  readonly since: number
  readonly at: number
}

/** The mark of this browser, if it has one. */
export function keptMark(): KeptMark | undefined {
  const [, , since, at] = MARK.exec(document.cookie) ?? []
  return since === undefined ? undefined : { since: Number(since), at: Number(at) }
}

/** Takes the mark away, where what was kept was forgotten by the customer's own hand. */
export function removeKeptMark(): void {
  const [, name] = MARK.exec(document.cookie) ?? []
  if (name === undefined) return
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  document.cookie = `${name}=; Path=/; Max-Age=0${secure}`
  // in a frame it was set for that frame alone
  document.cookie = `${name}=; Path=/; Max-Age=0; Secure; SameSite=None; Partitioned`
}

import type { UserData } from '@candela/contract'

interface Frame {
  readonly parent: { postMessage(message: unknown, origin: string): void }
}

/**
 * Posts the user data to the parent window: only when framed, and only to the origins that the server lets frame the
 * app (FRAME_ORIGINS, none by default). They are asked for only then. A parent that cannot be told stops no login.
 */
export async function postToParent(
  ud: UserData,
  readOrigins: () => Promise<readonly string[]>,
  frame: Frame = window,
): Promise<void> {
  if (frame.parent === (frame as unknown)) return
  const origins = await readOrigins().catch(() => [])
  for (const origin of origins) if (/^https:\/\/[^*/]+$/.test(origin)) frame.parent.postMessage({ ud }, origin)
}

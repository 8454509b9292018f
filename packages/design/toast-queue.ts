/** A toast leaves after this time unless it is being pointed at or focused. */
export const toastMs = 4_000

/** At most this many wait their turn; the oldest waiting one is dropped. */
const maximumWaiting = 3

export interface ToastMessage {
  text: string
  /** note: nothing was done, so it has no tick */
  tone?: 'note'
  /** One action, for example "View". */
  action?: { label: string; onPress: () => void }
}

export interface QueuedToast extends ToastMessage {
  id: number
}

let queue: readonly QueuedToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** The toasts that wait, the shown one first. A new array with every change. */
export function toasts(): readonly QueuedToast[] {
  return queue
}

/** Calls `listener` after each change; returns the way to stop. */
export function followToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts a message at the end of the queue. The same text twice in a row is shown once. */
export function showToast(message: ToastMessage): void {
  if (queue[queue.length - 1]?.text === message.text) return
  lastId += 1
  const [shown, ...waiting] = [...queue, { ...message, id: lastId }]
  change([shown, ...waiting.slice(-maximumWaiting)])
}

/** Takes a toast away; the next one is shown. */
export function dropToast(id: number): void {
  change(queue.filter((toast) => toast.id !== id))
}

/** Takes away all of them, also those that wait: they were somebody else's. */
export function clearToasts(): void {
  change([])
}

function change(next: readonly QueuedToast[]): void {
  queue = next
  for (const listener of listeners) listener()
}

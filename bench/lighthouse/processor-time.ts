/** An event of a browser's trace; times in µs. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  ts: number
  dur?: number
  /** by the thread's own clock, which stands still while the thread does */
  readonly tts?: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } }
}

/** An instant by both clocks, in µs since the task began. */
interface Mark {
  readonly wall: number
  readonly own: number
}

const TASK = /^(RunTask|ThreadControllerImpl::RunTask)$/

/**
 * Takes the tasks of the page's main thread by the processor time that they used, in place: each begins when it began, and what lies
 * within it moves along. Time in which the thread waited for a processor is no work of the page, and Lighthouse would
 * multiply it by the phone's slowness.
 */
export function byProcessorTime(events: TraceEvent[]): void {
  const page = events.findLast(({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL)
  if (!page) return
  const own = events.filter(({ pid, tid, ph }) => pid === page.pid && tid === page.tid && ph !== 'M')
  own.sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  for (let place = 0; place < own.length;) {
    const task = own[place]!
    const within = place + 1
    place = within
    if (!TASK.test(task.name) || task.dur === undefined || task.tdur === undefined || task.tts === undefined) continue
    const end = task.ts + task.dur
    while (place < own.length && own[place]!.ts < end) place++
    shorten(task, own.slice(within, place))
  }
}

function shorten(task: TraceEvent, inner: readonly TraceEvent[]): void {
  const { ts: began, tts = 0 } = task
  const marks = [task, ...inner].flatMap((event): Mark[] => {
    if (event.tts === undefined || event.dur === undefined || event.tdur === undefined) return []
    const start = { wall: event.ts - began, own: event.tts - tts }
    return [start, { wall: start.wall + event.dur, own: start.own + event.tdur }]
  })
  marks.sort((one, other) => one.wall - other.wall || one.own - other.own)
  for (const event of [task, ...inner]) {
    const start = ownTime(marks, event.ts - began)
    if (event.dur !== undefined) event.dur = ownTime(marks, event.ts - began + event.dur) - start
    event.ts = began + start
  }
}

/** The thread's own time at an instant of the task; between two marks it runs evenly. */
function ownTime(marks: readonly Mark[], wall: number): number {
  let [low, high] = [0, marks.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (marks[middle]!.wall <= wall) low = middle
    else high = middle - 1
  }
  const before = marks[low]!
  const after = marks[low + 1]
  if (!after || after.wall === before.wall) return before.own
  const share = Math.min(1, (wall - before.wall) / (after.wall - before.wall))
  return Math.max(before.own, before.own + share * (after.own - before.own))
}

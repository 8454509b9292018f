import type { DueWork } from '../due/work.ts'
import type { State } from '../state.ts'

/** Due work: lines that nobody placed in time go back to their senders. */
export const sendLinesBack: DueWork<State> = {
  rank: 61,
  nextAt: ({ rails }) => rails.due.nextAt(),
  run({ rails, events }, at, budget) {
    let done = 0
    for (; done < budget; done++) {
      const wait = rails.due.take(at)
      if (wait < 0) break
      const line = rails.waiting.get(wait)!
      rails.returnLine(line)
      events.emit('lineReturning', { rail: line.rail, line: line.line, by: 'clock' })
    }
    return done
  },
}

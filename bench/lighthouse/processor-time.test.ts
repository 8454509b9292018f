import { expect, it } from 'vitest'
import { byProcessorTime, type TraceEvent } from './processor-time.ts'

const begun = {
  name: 'navigationStart',
  ph: 'R',
  pid: 1,
  tid: 1,
  ts: 0,
  args: { data: { documentLoaderURL: 'https://a/' } },
}

it('takes a task by the time its thread ran, with what lies within it', () => {
  const task: TraceEvent = { name: 'RunTask', ph: 'X', pid: 1, tid: 1, ts: 1_000, dur: 100, tts: 500, tdur: 40 }
  const call: TraceEvent = { name: 'FunctionCall', ph: 'X', pid: 1, tid: 1, ts: 1_050, dur: 50, tts: 510, tdur: 30 }
  const early: TraceEvent = { name: 'TimerInstall', ph: 'I', pid: 1, tid: 1, ts: 1_025 }
  const next: TraceEvent = { name: 'RunTask', ph: 'X', pid: 1, tid: 1, ts: 1_100, dur: 10, tts: 540, tdur: 10 }
  const elsewhere: TraceEvent = { name: 'RunTask', ph: 'X', pid: 1, tid: 2, ts: 1_000, dur: 100, tts: 0, tdur: 1 }
  byProcessorTime([begun, elsewhere, next, early, call, task])
  expect([task.ts, task.dur]).toEqual([1_000, 40])
  expect([call.ts, call.dur]).toEqual([1_010, 30])
  expect(early.ts).toBe(1_005)
  expect([next.ts, next.dur]).toEqual([1_100, 10])
  expect(elsewhere.dur).toBe(100)
})

it('leaves a trace without a page as it is', () => {
  const task: TraceEvent = { name: 'RunTask', ph: 'X', pid: 1, tid: 1, ts: 1_000, dur: 100, tts: 500, tdur: 40 }
  byProcessorTime([task])
  expect(task.dur).toBe(100)
})

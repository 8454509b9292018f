import { STRATEGY_RULES } from '@candela/rules/strategy'
import { type BacktestTask, backtestJob } from '@candela/rules/strategy/backtest'
import { rulesAt } from '../../live/rules.ts'

const PERCENT = 10_000

/** A task, and the version of the rules that it is done by. */
export interface BacktestAsked {
  readonly ruleVersion: number
  readonly task: BacktestTask
}

/* Two years of hours are traded dozens of times here, so that the screen never waits. Says how far it is at every percent. */
addEventListener('message', ({ data: { ruleVersion, task } }: MessageEvent<BacktestAsked>) => {
  try {
    const job = backtestJob(rulesAt(STRATEGY_RULES, ruleVersion), task)
    let told = 0
    let step = job.next()
    for (; !step.done; step = job.next()) {
      if (step.value < told + PERCENT) continue
      told = step.value
      postMessage({ far: told })
    }
    postMessage({ answer: step.value })
  } catch (error) {
    postMessage({ failure: String(error) })
  }
})
